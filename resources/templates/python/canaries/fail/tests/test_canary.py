from canary import double


def test_doubles() -> None:
    assert double(2) == 4
