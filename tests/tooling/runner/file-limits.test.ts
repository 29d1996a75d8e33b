import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mostPace, mostSeconds, reportOnFiles, slowFiles } from '#scripts/testing/file-limits.ts'
import { paceOf, referenceMilliseconds } from '#scripts/testing/pace.ts'
import { root } from '#scripts/testing/run-tool.ts'

const file = (name: string, seconds: number) => ({ file: `tests/${name}`, seconds, from: 0, until: seconds * 1000 })
const idle = { factor: () => 1 }
const samples = (ms: number, from: number, count: number) =>
  Array.from({ length: count }, (_, number) => ({ at: from + number * 1000, ms }))

test('a file over the limit is reported, one below is not', () => {
  const { tooSlow } = reportOnFiles([file('a.test.ts', mostSeconds + 1), file('b.test.ts', mostSeconds)], idle, [])
  expect(tooSlow).toEqual([expect.stringMatching(/^tests\/a\.test\.ts took 21\.0 s/)])
})

test('a busy machine fails no file', () => {
  const { tooSlow } = reportOnFiles([file('a.test.ts', 30)], { factor: () => 1.6 }, [])
  expect(tooSlow).toEqual([])
})

test('on a machine too busy to judge, a file over the limit is a note', () => {
  const on = (pace: number) => reportOnFiles([file('a.test.ts', mostSeconds * 4)], { factor: () => pace }, [])
  expect(on(mostPace).tooSlow).toHaveLength(1)
  const { tooSlow, notes } = on(mostPace + 0.1)
  expect([tooSlow, notes]).toEqual([[], [expect.stringContaining('too busy to judge it')]])
})

test('a listed file may take as long as its entry allows, and is reported when it no longer needs that', () => {
  const allowed = [{ file: 'tests/a.test.ts', most: 40, reason: 'it waits for a real time-out' }]
  expect(reportOnFiles([file('a.test.ts', 39)], idle, allowed)).toMatchObject({ tooSlow: [], notes: [] })
  expect(reportOnFiles([file('a.test.ts', 41)], idle, allowed).tooSlow).toHaveLength(1)
  expect(reportOnFiles([file('a.test.ts', 9)], idle, allowed).notes).toHaveLength(1)
})

test('the ten slowest files are shown, the slowest first', () => {
  const files = Array.from({ length: 15 }, (_, number) => file(`${number}.test.ts`, number))
  const { slowest } = reportOnFiles(files, idle, [])
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toBe('  14.0 s  tests/14.test.ts')
})

test('the speed is that of the seconds in which a file ran', () => {
  const all = [...samples(referenceMilliseconds, 0, 20), ...samples(referenceMilliseconds * 3, 20_000, 20)]
  expect(paceOf(all, { from: 0, until: 19_000 })).toBe(1)
  expect(paceOf(all, { from: 20_000, until: 39_000 })).toBe(3)
})

test('few samples are not reliable: then the whole step counts, and a fast machine gives no less time', () => {
  const all = [...samples(referenceMilliseconds, 0, 20), ...samples(referenceMilliseconds * 3, 20_000, 20)]
  expect(paceOf(all, { from: 0, until: 1000 })).toBe(2)
  expect(paceOf(samples(referenceMilliseconds / 2, 0, 20))).toBe(1)
  expect(paceOf([])).toBe(1)
})

test('every listed file exists, has a reason, and needs more than the limit', () => {
  const offenders = slowFiles().filter(
    ({ file, reason, most }) => !existsSync(join(root, file)) || reason.length <= 20 || most <= mostSeconds,
  )
  expect(offenders).toEqual([])
})
