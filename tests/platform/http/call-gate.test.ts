/** How many calls are admitted, which wait and which are refused, on a fake clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callGate, type GateLimits } from '#schemas/platform/call-gate.ts'

const limits: GateLimits = {
  callsAtOnce: 4,
  callsPerRoute: 3,
  callsPerCaller: 2,
  slowPerCaller: 2,
  callsWaiting: 3,
  callsWaitingPerCaller: 2,
  callWait: 500,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls by name with their status. */
function gateOf(more: Partial<GateLimits> = {}) {
  const gate = callGate({ ...limits, ...more })
  const states: string[] = []
  const ends: (() => void)[] = []
  const enter = (route: string, caller: string | null = null, isSlow = false) => {
    const at = states.length
    states.push('waits')
    const withdraw = gate.enter(
      { route, caller, isSlow },
      (leave) => {
        states[at] = 'in'
        ends[at] = leave
      },
      () => {
        states[at] = 'refused'
      },
    )
    return withdraw
  }
  return { gate, states, enter, leave: (at: number) => ends[at]?.() }
}

test('calls up to the limit run, calls up to the queue size wait, the next are refused at once', () => {
  const { states, enter, gate } = gateOf({ callsPerRoute: 9 })
  for (let at = 0; at < 8; at += 1) enter('/a')
  expect(states).toEqual(['in', 'in', 'in', 'in', 'waits', 'waits', 'waits', 'refused'])
  expect(gate.isFull({ route: '/a', caller: null })).toBe(true)
})

test('the first waiting call takes a free slot, once for each slot', () => {
  const { states, enter, leave } = gateOf({ callsPerRoute: 9 })
  for (let at = 0; at < 7; at += 1) enter('/a')
  leave(1)
  leave(1)
  expect(states).toEqual(['in', 'in', 'in', 'in', 'in', 'waits', 'waits'])
})

test('a waiting call is refused at its deadline and not admitted later', () => {
  const { states, enter, leave, gate } = gateOf({ callsPerRoute: 9 })
  for (let at = 0; at < 5; at += 1) enter('/a')
  vi.advanceTimersByTime(499)
  expect(states[4]).toBe('waits')
  vi.advanceTimersByTime(1)
  expect(states[4]).toBe('refused')
  leave(0)
  expect(states[4]).toBe('refused')
  expect(gate.isFull({ route: '/a', caller: null })).toBe(false)
})

test('a withdrawn call is neither admitted nor refused, and frees its place in the queue', () => {
  const { states, enter, leave } = gateOf({ callsPerRoute: 9, callsWaiting: 1 })
  for (let at = 0; at < 4; at += 1) enter('/a')
  const withdraw = enter('/a')
  withdraw?.()
  withdraw?.()
  enter('/a')
  leave(0)
  vi.advanceTimersByTime(1_000)
  expect(states.slice(4)).toEqual(['waits', 'in'])
})

test('one route leaves slots to the others', () => {
  const { states, enter, leave } = gateOf()
  for (let at = 0; at < 4; at += 1) enter('/slow')
  enter('/other')
  expect(states).toEqual(['in', 'in', 'in', 'waits', 'in'])
  leave(4)
  expect(states[3]).toBe('waits')
  leave(0)
  expect(states[3]).toBe('in')
})

test('one caller leaves slots and places in the queue to the others', () => {
  const { states, enter } = gateOf({ callsPerRoute: 9 })
  for (let at = 0; at < 5; at += 1) enter('/a', 'one')
  enter('/a', 'two')
  expect(states).toEqual(['in', 'in', 'waits', 'waits', 'refused', 'in'])
})

test('nothing remains when all calls have ended', () => {
  const { states, enter, leave, gate } = gateOf()
  for (let round = 0; round < 50; round += 1) {
    const first = states.length
    for (let at = 0; at < 6; at += 1) enter(at % 2 === 0 ? '/a' : '/b', at < 3 ? 'one' : 'two')
    for (let at = first; at < first + 6; at += 1) leave(at)
    vi.advanceTimersByTime(500)
    for (let at = first; at < first + 6; at += 1) leave(at)
  }
  expect(states).not.toContain('waits')
  expect(gate.isFull({ route: '/a', caller: 'one' })).toBe(false)
  const from = states.length
  for (let at = 0; at < 4; at += 1) enter(at < 2 ? '/a' : '/b', at < 2 ? 'one' : 'two')
  expect(states.slice(from)).toEqual(['in', 'in', 'in', 'in'])
})

test('slow calls of one caller leave slots to the fast ones of the same caller', () => {
  const { states, enter, leave } = gateOf({ callsPerRoute: 9, slowPerCaller: 1 })
  enter('slow', 'home', true)
  enter('slow', 'home', true)
  enter('slow', 'office', true)
  enter('/a', 'home')
  expect(states).toEqual(['in', 'waits', 'in', 'in'])
  leave(3)
  expect(states[1]).toBe('waits')
  leave(0)
  expect(states[1]).toBe('in')
})
