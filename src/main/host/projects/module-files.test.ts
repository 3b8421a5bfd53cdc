import { expect, test } from 'vitest'
import { moduleFiles, type ProgramFile } from './module-files.js'

const template = { tests: ['tests/**'], protected: ['conftest.py'], files: [{ path: 'pytest.ini', text: '' }] }
const filesOf = (files: Record<string, string>): ProgramFile[] => Object.entries(files).map(([path, text]) => ({ path, text }))

const shop = filesOf({
  'pytest.ini': '[pytest]',
  'main.py': 'from inventory import Inventory\nfrom report import show\n',
  'inventory.py': 'import json\nfrom money import Money\nRATES = open("rates.json")\n',
  'money.py': 'class Money: ...\n',
  'report.py': 'from inventory import Inventory\n',
  'rates.json': '{}',
  'notes.txt': 'nothing',
  'tests/conftest.py': 'import pytest\n',
  'tests/test_inventory.py': 'from inventory import Inventory\nfrom money import Money\n',
  'tests/test_money.py': 'from money import Money\n',
  'tests/test_report.py': 'from report import show\n',
  'tests/test_main.py': 'import subprocess\nsubprocess.run(["python3", "main.py"])\n',
})

test('a module brings what it imports, the data that it reads, its tests and what steers them, and nothing else', () => {
  expect(moduleFiles(shop, 'inventory.py', template)).toEqual([
    'pytest.ini',
    'inventory.py',
    'money.py',
    'rates.json',
    'tests/conftest.py',
    'tests/test_inventory.py',
    'tests/test_money.py',
  ])
  expect(moduleFiles(shop, 'money.py', template)).toEqual(['pytest.ini', 'money.py', 'tests/conftest.py', 'tests/test_money.py'])
})

test('where the tests of a module need more of the program, that comes too', () => {
  const files = filesOf({
    'cart.ts': 'export const cart = 1',
    'shop/index.ts': 'export const shop = 2',
    'other.ts': '',
    'tests/cart.test.ts': "import {\n  cart,\n} from '../cart.js'\nimport { shop } from '../shop'\n",
  })
  expect(moduleFiles(files, 'cart.ts', { ...template, files: [] })).toEqual(['cart.ts', 'shop/index.ts', 'tests/cart.test.ts'])
})

test('a package of Python stays one, and a language without imports by file comes whole', () => {
  const shapes = filesOf({
    'shapes/__init__.py': '',
    'shapes/circle.py': '',
    'maths/__init__.py': '',
    'tests/test_circle.py': 'from shapes.circle import area',
  })
  expect(moduleFiles(shapes, 'shapes/circle.py', template)).toEqual(['shapes/__init__.py', 'shapes/circle.py', 'tests/test_circle.py'])
  const crate = filesOf({ 'src/lib.rs': 'mod a;', 'src/a.rs': '', 'src/b.rs': '' })
  expect(moduleFiles(crate, 'src/a.rs', template)).toEqual(['src/lib.rs', 'src/a.rs', 'src/b.rs'])
})
