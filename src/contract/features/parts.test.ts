import { expect, test } from 'vitest'
import reader from '../../extensions/reader/contract/contract.js'
import { replayedFeatures } from './parts.js'

const config = { reader: 'on', template: 'go' }

test('a reader with recorded questions is asked again during playback', () => {
  expect(replayedFeatures(config, (key) => key === reader.firstQuestion)).toMatchObject(config)
})

test('a reader without recorded questions is not asked during playback', () => {
  expect(replayedFeatures(config, () => false)).toMatchObject({ reader: 'off', template: 'go' })
})
