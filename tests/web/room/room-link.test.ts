import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { RoomCalls } from '#shared/room/room-calls.ts'
import type { Peer, RoomEngine } from '#shared/room/room-engine.ts'
import { createRoomLink, type LinkPorts } from '#shared/room/room-link.ts'

const own = 'own-visit'
const roomOf = (state: 'waiting' | 'inside' | null): SessionRoom =>
  ({
    state: 'open',
    own: state && { identifier: own, state, departure: null },
    people: [
      { isOwn: true, state: 'inside', occupantIdentifier: own, since: '2026-11-26T10:00:05.000Z' },
      { isOwn: false, state: 'inside', occupantIdentifier: 'other', since: '2026-11-26T10:00:00.000Z' },
      { isOwn: false, state: 'inside', occupantIdentifier: 'later', since: '2026-11-26T10:00:09.000Z' },
      { isOwn: false, state: 'waiting', occupantIdentifier: 'next', since: '2026-11-26T10:00:09.000Z' },
    ],
  }) as unknown as SessionRoom

type Handlers = Parameters<NonNullable<LinkPorts['createLive']>>[0]

function openLink(state: 'waiting' | 'inside', previous: string | null = null) {
  const made: { name: string; with: unknown }[] = []
  const record =
    (name: string, answer: unknown) =>
    (...args: unknown[]) => {
      made.push({ name, with: args[0] })
      return Promise.resolve(answer)
    }
  const room = roomOf(state)
  const calls = {
    show: record('show', room),
    enter: record('enter', room),
    present: record('present', room),
    leave: record('leave', undefined),
  } as unknown as RoomCalls
  let stored = previous
  let handlers: Handlers | undefined
  const link = createRoomLink('booking', {
    calls,
    visits: { read: () => stored, write: (occupant) => void (stored = occupant) },
    createLive: (given) => {
      handlers = given
      return { open: () => undefined, close: () => undefined, reopen: () => undefined, check: () => undefined }
    },
  })
  const countOf = (name: string) => made.filter((one) => one.name === name).length
  return { link, made, countOf, live: handlers as Handlers, storedVisit: () => stored }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reads the room again on its own event only, and keeps the stream of a hidden page', async () => {
  const { link, live, countOf } = openLink('inside')
  await vi.advanceTimersByTimeAsync(0)
  live.onEvent('room', 'another booking')
  live.onEvent('booking', 'booking')
  expect([countOf('show'), live.staysOpen]).toEqual([1, true])
  live.onEvent('room_signal', 'booking')
  expect(countOf('show')).toBe(1)
  live.onEvent('room', 'booking')
  expect(countOf('show')).toBe(2)
  link.stop()
})

test('reads the signals, but not the room, on the event of a signal', async () => {
  const { link, live, countOf } = openLink('inside')
  await vi.advanceTimersByTimeAsync(0)
  const checks = vi.fn<() => void>()
  link.attach({ setPeers: () => undefined, checkSignals: checks } as unknown as RoomEngine)
  live.onEvent('room_signal', 'another booking')
  live.onEvent('room_signal', 'booking')
  // The first look is that of the new engine.
  expect([checks.mock.calls.length, countOf('show')]).toEqual([2, 1])
  link.stop()
})

test('says every 20 seconds that the page is open, and reads every 10 seconds while waiting', async () => {
  const { link, live, countOf } = openLink('waiting')
  live.onOpen(true)
  await link.enter()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([countOf('present'), countOf('show')]).toEqual([3, 7])
  link.stop()
})

test('without a stream it looks for changes and signals every 5 seconds', async () => {
  const { link, countOf } = openLink('inside')
  await link.enter()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(countOf('show')).toBe(3)
  link.stop()
})

test('a reloaded page names its visit before; closing keeps it, leaving forgets it', async () => {
  const { link, made, storedVisit } = openLink('inside', 'before')
  await link.enter({ place: 'Lagos' })
  expect(made.at(-1)?.with).toEqual({ place: 'Lagos', previousOccupantIdentifier: 'before' })
  link.leaveByClosing()
  expect([made.at(-1), storedVisit()]).toEqual([{ name: 'leave', with: own }, own])
  link.leave()
  expect(storedVisit()).toBeNull()
  link.stop()
})

test('gives the engine everybody else who is inside; whoever was inside earlier offers first', async () => {
  const { link } = openLink('inside')
  await link.enter()
  const given: (readonly Peer[])[] = []
  const checks = vi.fn<() => void>()
  link.attach({
    setPeers: (peers: readonly Peer[]) => given.push(peers),
    checkSignals: checks,
  } as unknown as RoomEngine)
  expect(given).toEqual([
    [
      { occupantIdentifier: 'other', isInterpreter: false, offersFirst: false },
      { occupantIdentifier: 'later', isInterpreter: false, offersFirst: true },
    ],
  ])
  expect(checks).toHaveBeenCalledOnce()
  link.stop()
})
