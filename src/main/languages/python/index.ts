// Python, tested with pytest or unittest.
import type { Language } from '../language.js'
import pytest from './runners/pytest/pytest.js'
import unittest from './runners/unittest/unittest.js'

const python: Language = {
  toolchain: 'python',
  runners: [pytest, unittest],
}

export default python
