import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherer, type Notification } from '#platform/live/gather.ts'
import { liveLimits } from '#schemas/platform/live.ts'

const [id, other] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002']
let passed: Notification[]
let gather: ReturnType<typeof gatherer>
beforeEach(() => {
  vi.useFakeTimers()
  passed = []
  gather = gatherer((change) => passed.push(change))
})
afterEach(() => {
  gather.stop()
  vi.useRealTimers()
})

test('messages and typing events are passed on immediately, each of them', () => {
  for (const kind of ['message', 'typing', 'message'] as const) gather.add({ kind, id, people: ['a', 'b'] })
  expect(passed.map(({ kind }) => kind)).toEqual(['message', 'typing', 'message'])
  vi.advanceTimersByTime(liveLimits.gatherMs)
  expect(passed).toHaveLength(3)
})

test('other changes of one row are collected and published once to everybody concerned', () => {
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
