import { expect, test } from 'vitest'
import { readOptions, stepNames } from '#scripts/testing/options.ts'

test('without arguments every step runs', () => {
  expect(readOptions([])).toEqual({ steps: [...stepNames], files: [] })
})

test('steps are chosen by name', () => {
  expect(readOptions(['types', 'unit'])).toEqual({ steps: ['types', 'unit'], files: [] })
})

test('files select the steps that run them', () => {
  expect(readOptions(['tests/tooling/runner/options.test.ts']).steps).toEqual(['unit'])
  expect(readOptions(['tests/e2e/scheduling/cancel.e2e.ts']).steps).toEqual(['build', 'browser'])
  expect(readOptions(['tests/e2e/scheduling/cancel.e2e.ts', 'tests/tooling/runner']).steps).toEqual([
    'unit',
    'build',
    'browser',
  ])
})

test('a part of the browser tests is a shard', () => {
  expect(readOptions(['build', 'browser', '--shard=2/3'])).toMatchObject({ steps: ['build', 'browser'], shard: '2/3' })
})

test('--changed takes a base or finds one', () => {
  expect(readOptions(['--changed'])).toMatchObject({ changedSince: null })
  expect(readOptions(['--changed', 'HEAD~1'])).toMatchObject({ changedSince: 'HEAD~1' })
})

test('a run at another time runs what depends on time', () => {
  const options = readOptions(['--at', '2026-12-31T23:30', '--zone', 'Pacific/Auckland'])
  expect(options).toMatchObject({ at: '2026-12-31T23:30', zone: 'Pacific/Auckland' })
  expect(options.steps).toEqual(['build', 'unit', 'browser'])
})

test.for([
  [['nothing'], /no step or file nothing/],
  [['--shard=5/4'], /write it as/],
  [['--shard=0/4'], /write it as/],
  [['unit', '--changed'], /no steps/],
  [['backend'], /not in tests/],
  [['--retries=1'], /retries/],
] as const)('%s is refused', ([args, message]) => {
  expect(() => readOptions([...args])).toThrow(message)
})
