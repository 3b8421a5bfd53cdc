// The 40 most used plugins of pytest, each with a small honest test that uses it as its documentation shows.

export interface Plugin {
  /** As the registry knows it. */
  readonly name: string
  /** Packages that its test needs beside it. */
  readonly beside?: readonly string[]
  readonly test: string
  /** Files beside the test, by path. */
  readonly files?: Readonly<Record<string, string>>
}

const PLAIN = 'from mod import double\n\n\ndef test_double():\n    assert double(2) == 4\n'

/** A test without any fixture: the plugin works on every test. */
const plain = (name: string): Plugin => ({ name, test: PLAIN })

const using = (name: string, test: string, more: Omit<Plugin, 'name' | 'test'> = {}): Plugin => ({ name, test, ...more })

const FLASK = `import pytest
from flask import Flask


@pytest.fixture
def app():
    made = Flask("made")
    made.add_url_rule("/", view_func=lambda: "hello")
    return made


def test_page(client):
    assert client.get("/").data == b"hello"
`

const AIOHTTP = `import pytest
from aiohttp import web


async def hello(request):
    return web.Response(text="hello")


@pytest.mark.asyncio
async def test_page(aiohttp_client):
    app = web.Application()
    app.router.add_get("/", hello)
    client = await aiohttp_client(app)
    assert await (await client.get("/")).text() == "hello"
`

const STEPS = `from pytest_bdd import given, scenarios, then
from mod import double

scenarios("double.feature")


@given("the number 2", target_fixture="number")
def number():
    return 2


@then("its double is 4")
def doubled(number):
    assert double(number) == 4
`

const SERVED = `import urllib.request


def test_page(httpserver):
    httpserver.expect_request("/").respond_with_data("hello")
    assert urllib.request.urlopen(httpserver.url_for("/")).read() == b"hello"
`

export const plugins: readonly Plugin[] = [
  plain('pytest-cov'),
  plain('pytest-xdist'),
  using('pytest-asyncio', 'import asyncio\nimport pytest\n\n\n@pytest.mark.asyncio\nasync def test_sleep():\n    await asyncio.sleep(0)\n'),
  using(
    'pytest-mock',
    'import mod\n\n\ndef test_mocked(mocker):\n    mocked = mocker.patch("mod.double", return_value=7)\n    assert mod.double(1) == 7\n    mocked.assert_called_once_with(1)\n',
  ),
  using('pytest-timeout', `import pytest\n${PLAIN.replace('def test', '@pytest.mark.timeout(5)\ndef test')}`),
  plain('pytest-metadata'),
  plain('pytest-html'),
  using('pytest-rerunfailures', `import pytest\n${PLAIN.replace('def test', '@pytest.mark.flaky(reruns=1)\ndef test')}`),
  plain('pytest-env'),
  plain('pytest-randomly'),
  using(
    'pytest-benchmark',
    'from mod import double\n\n\ndef test_fast(benchmark):\n    assert benchmark.pedantic(double, args=(2,), rounds=3) == 4\n',
  ),
  plain('pytest-sugar'),
  using(
    'pytest-subtests',
    'def test_parts(subtests):\n    for number in (1, 2):\n        with subtests.test(number=number):\n            assert number > 0\n',
  ),
  using(
    'pytest-httpx',
    'import httpx\n\n\ndef test_page(httpx_mock):\n    httpx_mock.add_response(text="hello")\n    assert httpx.get("https://example.org/").text == "hello"\n',
  ),
  using('pytest-httpserver', SERVED),
  using(
    'pytest-localserver',
    'def test_server(httpserver):\n    httpserver.serve_content("hello", 200)\n    assert httpserver.url.startswith("http://")\n',
  ),
  using(
    'pytest-socket',
    'import socket\nimport pytest\nfrom pytest_socket import SocketBlockedError\n\n\ndef test_blocked(socket_disabled):\n    with pytest.raises(SocketBlockedError):\n        socket.socket()\n',
  ),
  using(
    'pytest-freezer',
    'import datetime\n\n\ndef test_frozen(freezer):\n    freezer.move_to("2020-01-02")\n    assert datetime.date.today().year == 2020\n',
  ),
  using('pytest-order', `import pytest\n${PLAIN.replace('def test', '@pytest.mark.order(1)\ndef test')}`),
  using('pytest-bdd', STEPS, {
    files: { 'tests/double.feature': 'Feature: Doubles\n  Scenario: Two\n    Given the number 2\n    Then its double is 4\n' },
  }),
  using('pytest-aiohttp', AIOHTTP),
  using('pytest-flask', FLASK),
  using('pytest-django', 'def test_settings(settings):\n    settings.MINE = 3\n    assert settings.MINE == 3\n', {
    beside: ['django'],
    files: { 'conftest.py': 'from django.conf import settings\n\n\ndef pytest_configure():\n    settings.configure(SECRET_KEY="a")\n' },
  }),
  plain('pytest-json-report'),
  plain('pytest-split'),
  using('pytest-repeat', `import pytest\n${PLAIN.replace('def test', '@pytest.mark.repeat(2)\ndef test')}`),
  plain('pytest-instafail'),
  plain('pytest-picked'),
  using('syrupy', 'from syrupy.matchers import path_type\n\n\ndef test_matcher():\n    assert path_type({"a": (int,)}) is not None\n'),
  using('pytest-datadir', 'def test_data(datadir):\n    assert (datadir / "a.txt").read_text() == "hello"\n', {
    files: { 'tests/test_it/a.txt': 'hello' },
  }),
  using('pytest-check', 'from mod import double\n\n\ndef test_double(check):\n    with check:\n        assert double(2) == 4\n'),
  using(
    'pytest-lazy-fixtures',
    'import pytest\nfrom pytest_lazy_fixtures import lf\n\n\n@pytest.fixture\ndef one():\n    return 1\n\n\n@pytest.mark.parametrize("number", [lf("one")])\ndef test_lazy(number):\n    assert number == 1\n',
  ),
  using('pytest-unordered', 'from pytest_unordered import unordered\n\n\ndef test_same():\n    assert [1, 2] == unordered(2, 1)\n'),
  using('pytest-dependency', `import pytest\n${PLAIN.replace('def test', '@pytest.mark.dependency()\ndef test')}`),
  using('pytest-recording', `import pytest\n${PLAIN.replace('def test', '@pytest.mark.vcr\ndef test')}`),
  using(
    'requests-mock',
    'import requests\n\n\ndef test_page(requests_mock):\n    requests_mock.get("https://example.org/", text="hello")\n    assert requests.get("https://example.org/").text == "hello"\n',
  ),
  using(
    'respx',
    'import httpx\n\n\ndef test_page(respx_mock):\n    respx_mock.get("https://example.org/").respond(text="hello")\n    assert httpx.get("https://example.org/").text == "hello"\n',
  ),
  using(
    'hypothesis',
    'from hypothesis import given, strategies\nfrom mod import double\n\n\n@given(strategies.integers())\ndef test_even(number):\n    assert double(number) % 2 == 0\n',
  ),
  using(
    'pyfakefs',
    'import os\n\n\ndef test_files(fs):\n    fs.create_file("/a/b.txt", contents="hello")\n    assert os.listdir("/a") == ["b.txt"]\n',
  ),
  using('anyio', 'import anyio\nimport pytest\n\n\n@pytest.mark.anyio\nasync def test_sleep(anyio_backend):\n    await anyio.sleep(0)\n', {
    files: { 'conftest.py': 'import pytest\n\n\n@pytest.fixture\ndef anyio_backend():\n    return "asyncio"\n' },
  }),
]
