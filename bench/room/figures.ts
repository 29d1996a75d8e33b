/** What two browsers reach in a session, measured in their own counters. */
import type { ConnectionCounters, ProbedWindow } from '#tests/e2e/support/room/page-probe.ts'
import { requestEntry, type Meeting, until } from '#tests/e2e/support/room/meeting.ts'
import { hasFlowed, type RoomPerson } from '#tests/e2e/support/room/room-person.ts'
import type { NetworkConditions } from '#tests/support/udp-proxy.ts'
import { translate } from '#schemas/platform/words.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds since 1970 at which the page has decoded more pictures in one connection, old or new. */
const framesAt = ({ page }: RoomPerson, count: number): Promise<number> =>
  page.evaluate((frames) => (globalThis as ProbedWindow).probe.untilFrames(frames), count)

/** Milliseconds until both see the other one. */
async function untilBothSee({ client, host }: Meeting, begin: () => Promise<unknown>, count = 1): Promise<number> {
  const seen = [framesAt(client, count), framesAt(host, count)]
  const begun = Date.now()
  await begin()
  return Math.max(...(await Promise.all(seen))) - begun
}

/** From the therapist's admission to the first picture on both sides. */
export async function letIn(meeting: Meeting): Promise<number> {
  const { host, call, roomOf } = meeting
  const inside = (await roomOf(host)).people.find(({ role, state }) => role === 'client' && state === 'inside')
  if (inside) await call(host, 'remove', { occupantIdentifier: inside.occupantIdentifier })
  await requestEntry(meeting)
  const other = (await roomOf(host)).people.find(({ role }) => role === 'client')
  return untilBothSee(meeting, () => call(host, 'admit', { occupantIdentifiers: [other?.occupantIdentifier] }))
}

/** From the reload of the client's page to their first picture. */
export async function reload({ client }: Meeting): Promise<number> {
  const begun = Date.now()
  await client.page.reload({ waitUntil: 'commit' })
  return (await framesAt(client, 1)) - begun
}

/** Milliseconds from the return of the client's network until both see moving pictures again. */
export async function backAfterDark(meeting: Meeting, seconds: number): Promise<number> {
  const { client } = meeting
  await client.goDark(true)
  await sleep(seconds * 1000)
  return untilBothSee(meeting, () => client.goDark(false), 3)
}

export interface Reception {
  /** Share of the sound that was made up, of the worse side. */
  concealed: number
  /** Pictures a second, of the worse side. */
  frames: number
  /** Sound has reached both. */
  hasSound: boolean
}

/** What both receive in so many seconds under these conditions of the client's network. */
export async function receive(meeting: Meeting, conditions: NetworkConditions, seconds: number): Promise<Reception> {
  const { client, host } = meeting
  client.network(conditions)
  // Delays and rates adapt to the change first.
  await sleep(4_000)
  const people = [client, host]
  const before = await Promise.all(people.map((person) => person.counters()))
  const begun = performance.now()
  await sleep(seconds * 1000)
  const after = await Promise.all(people.map((person) => person.counters()))
  const taken = (performance.now() - begun) / 1000
  const sides = after.map((now, side) => received(before[side] ?? [], now, taken))
  return {
    concealed: Math.max(...sides.map(({ concealed }) => concealed)),
    frames: Math.min(...sides.map(({ frames }) => frames)),
    hasSound: sides.every(({ hasSound }) => hasSound),
  }
}

function received(
  before: readonly ConnectionCounters[],
  now: readonly ConnectionCounters[],
  seconds: number,
): Reception {
  const grown = (field: 'samples' | 'concealed' | 'framesDecoded' | 'audioEnergy') =>
    now.reduce((sum, one) => sum + one[field] - (before.find(({ number }) => number === one.number)?.[field] ?? 0), 0)
  return {
    concealed: grown('concealed') / Math.max(1, grown('samples')),
    frames: grown('framesDecoded') / seconds,
    hasSound: grown('audioEnergy') > 0,
  }
}

/**
 * Seconds from the beginning of a narrow network until both pictures are paused, which shows as the button that resumes it; then
 * what is received.
 */
export async function narrow(meeting: Meeting, resume: string): Promise<{ pausedAfter: number; reception: Reception }> {
  const { client, host } = meeting
  const conditions = { kilobitsPerSecond: 120, delayMs: 60 }
  const begun = performance.now()
  client.network(conditions)
  const isPaused = ({ page }: RoomPerson) => page.getByRole('button', { name: resume }).isVisible()
  await until('both pictures are paused', async () => (await isPaused(client)) && (await isPaused(host)))
  const pausedAfter = (performance.now() - begun) / 1000
  // What is under way, or is sent again, passes first.
  await sleep(6_000)
  return { pausedAfter, reception: await receive(meeting, conditions, 15) }
}

/** Waits until both get sound and picture. */
export async function settle({ client, host }: Meeting): Promise<void> {
  for (const person of [client, host]) {
    const before = await person.counters().catch(() => [])
    await until('media flows', async () => hasFlowed(before, await person.counters().catch(() => [])))
  }
}

/** Client, therapist and guests: milliseconds from the admission of all until everybody sees everybody, and pictures a second of the worst view. */
export async function meetMany(meeting: Meeting, guestCount: number): Promise<{ allSee: number; frames: number }> {
  const { booking, client, host, guests, call, roomOf, inviteGuests } = meeting
  await requestEntry(meeting)
  await inviteGuests(guestCount)
  for (const { page } of guests) {
    await page.goto(`/guest/${booking}/session/`)
    await page.getByRole('button', { name: translate('en', 'session_page.enter_waiting') }).click()
  }
  const waiting = async () => (await roomOf(host)).people.filter(({ state }) => state === 'waiting')
  await until('all wait', async () => (await waiting()).length === guestCount + 1)
  const everybody = [client, host, ...guests]
  const occupantIdentifiers = (await waiting()).map(({ occupantIdentifier }) => occupantIdentifier)
  const begun = Date.now()
  await call(host, 'admit', { occupantIdentifiers })
  const others = everybody.length - 1
  const seesAll = async (person: RoomPerson) =>
    (await person.counters()).filter(({ framesDecoded }) => framesDecoded > 0).length === others
  await until('everybody sees everybody', async () => (await Promise.all(everybody.map(seesAll))).every(Boolean))
  const allSee = Date.now() - begun
  await sleep(4_000)
  const views = await Promise.all(everybody.map((person) => framesInSecond(person, 10)))
  return { allSee, frames: Math.min(...views.flat()) }
}

/** Pictures a second of each connection. */
async function framesInSecond(person: RoomPerson, seconds: number): Promise<number[]> {
  const before = await person.counters()
  const begun = performance.now()
  await sleep(seconds * 1_000)
  const after = await person.counters()
  const taken = (performance.now() - begun) / 1_000
  return after.map(
    ({ number, framesDecoded }) =>
      (framesDecoded - (before.find((one) => one.number === number)?.framesDecoded ?? 0)) / taken,
  )
}
