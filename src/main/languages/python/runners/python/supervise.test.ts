// Changes of the test framework are detected without reading attributes of a value.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const HEAD = `
import functools, sys, types
from unittest import mock
sys.path.insert(0, ${JSON.stringify(import.meta.dirname)})
from tillgreen_supervise import Frozen


class Answers:
    """Answers to every name, each time with another object, and counts how often it was asked."""
    asked = 0

    def __getattr__(self, name):
        Answers.asked += 1
        return Answers()

    def __call__(self):
        return Answers()


class Pretends(Answers):
    __class__ = property(lambda self: type)


def module(**names):
    made = types.ModuleType("test_honest")
    vars(made).update({f"test_{name}": value for name, value in names.items()})
    return made


def right():
    return 1


def wrong():
    return 2
`

/** The lines that a script prints, which finds `Frozen` and the helpers above. */
const printed = (script: string): string[] =>
  execFileSync('python3', ['-c', `${HEAD}${script}`], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('objects that answer to every name are no change, and are asked for nothing', () => {
  const script = `
held = module(call=mock.call, mock=mock.Mock(), pretender=mock.Mock(spec=type), magic=mock.MagicMock(spec=property),
              answers=Answers(), pretends=Pretends(), static=staticmethod(Answers()), partial=functools.partial(Answers()))
before = Answers.asked
frozen = Frozen([held])
held.test_mock(), held.test_call.a.b()
print(frozen.changed(), Answers.asked - before)
`
  expect(printed(script)).toEqual(['[] 0'])
})

test.each([
  ['a function', 'right'],
  ['a static method', 'staticmethod(right)'],
  ['a class method', 'classmethod(right)'],
  ['a property', 'property(right)'],
  ['a bound method', 'types.MethodType(right, 1)'],
  ['a function with given arguments', 'functools.partial(right)'],
])('the code of %s that became other code is a change', (_, value) => {
  const script = `
frozen = Frozen([module(it=${value})])
print(frozen.changed())
right.__code__ = wrong.__code__
print(frozen.changed())
`
  expect(printed(script)).toEqual(['[]', "['test_honest.test_it']"])
})

test('a function of a class that another one replaced is a change', () => {
  const script = `
import unittest
frozen = Frozen()
print(frozen.changed())
unittest.TestCase.assertEqual = lambda *others: None
print(frozen.changed())
`
  expect(printed(script)).toEqual(['[]', "['unittest.case.TestCase.assertEqual']"])
})

test('a program may say how JSON writes its own objects', () => {
  const script = `
import json
frozen = Frozen()
json.JSONEncoder.default = lambda self, value: str(value)
print(frozen.changed())
json.JSONEncoder.iterencode = lambda self, value: ["1"]
print(frozen.changed())
`
  expect(printed(script)).toEqual(['[]', "['json.encoder.JSONEncoder.iterencode']"])
})
