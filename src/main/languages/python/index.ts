// Python, tested with pytest or unittest.
import type { Language } from '../language.js'
import { caller } from './caller/caller.js'
import { container } from './container.js'
import { documentation } from './documentation/documentation.js'
import { examples } from './examples.js'
import pythonGuide from './guides/python.md?raw'
import pythonPlainGuide from './guides/python-plain.md?raw'
import { consoleLine, importLine } from './import-line.js'
import { layer } from './layer.js'
import { outside } from './outside/outside.js'
import { pip } from './pip.js'
import { project } from './project.js'
import ownPytest from './runners/own/own-pytest.js'
import pytest from './runners/pytest/pytest.js'
import unittest from './runners/unittest/unittest.js'
import { singleFile } from './single-file.js'
import { mendPyproject } from './start-scripts.js'
import { steering } from './steering.js'
import { syntax } from './syntax.js'
import { findPython } from './toolchain.js'

const python: Language = {
  toolchain: 'python',
  program: 'python3',
  isOptional: false,
  findToolchain: findPython,
  layer,
  manager: pip,
  runners: [pytest, unittest, ownPytest],
  caller,
  outside,
  library: { type: 'console', name: 'Python', line: consoleLine, importLine },
  container,
  documentation,
  project,
  steering,
  syntax,
  shortGuides: new Map([
    ['python', pythonGuide],
    ['python-plain', pythonPlainGuide],
  ]),
  examples,
  singleFile,
  mendStarts: mendPyproject,
  ended: { crashed: /^Traceback \(most recent call last\):|can't open file|^\s*(?:Syntax|Indentation|Tab)Error:/m },
  spoken: ['python', 'pytest', 'pip', 'numpy', 'pandas', 'flask', 'django', 'fastapi', 'matplotlib', 'jupyter'],
}

export default python
