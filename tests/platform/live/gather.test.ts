import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherer, type Told } from '#platform/live/gather.ts'
import { liveLimits } from '#schemas/platform/live.ts'

const [id, other] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002']
let passed: Told[]
let gather: ReturnType<typeof gatherer>
beforeEach(() => {
  vi.useFakeTimers()
  passed = []
  gather = gatherer((told) => passed.push(told))
})
afterEach(() => {
  gather.stop()
  vi.useRealTimers()
})

test('messages and that somebody types are passed on in the same moment, each of them', () => {
  for (const kind of ['message', 'typing', 'message'] as const) gather.add({ kind, id, people: ['a', 'b'] })
  expect(passed.map(({ kind }) => kind)).toEqual(['message', 'typing', 'message'])
  vi.advanceTimersByTime(liveLimits.gatherMs)
  expect(passed).toHaveLength(3)
})

test('other changes of one row wait for each other, and are told once to all they concern', () => {
  gather.add({ kind: 'notification', id, people: ['a'] })
  gather.add({ kind: 'notification', id, people: ['b'] })
  gather.add({ kind: 'notification', id: other, people: ['a'] })
  vi.advanceTimersByTime(liveLimits.gatherMs - 1)
  expect(passed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(passed).toEqual([
    { kind: 'notification', id, people: ['a', 'b'] },
    { kind: 'notification', id: other, people: ['a'] },
  ])
})
