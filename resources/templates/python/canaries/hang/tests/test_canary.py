def test_never_comes_back() -> None:
    while True:
        pass
