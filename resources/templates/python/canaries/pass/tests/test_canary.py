import pytest

from canary import double


@pytest.mark.parametrize("number", [0, 2])
def test_doubles(number: int) -> None:
    assert double(number) == 2 * number
