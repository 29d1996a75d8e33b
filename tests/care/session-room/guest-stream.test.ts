/** The stream of a guest through the BFF: changes of the own room at once, nothing else, and its end with the link. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryStore } from '#bff/session/memory-store.ts'
import { type TestBff, openTestBff } from '#tests/bff/test-bff.ts'
import { openStreamProduct, type StreamProduct, within } from '#tests/platform/live/stream-product.ts'
import { type Following, follow } from '#tests/support/follow.ts'
import { cookieOf, invited, type InvitedGuest, removedByClient } from './guest-fixture.ts'
import { confirmedSession, post, type RoomSession, together } from './room-fixture.ts'

let product: StreamProduct
let bff: TestBff
let session: RoomSession
let guest: InvitedGuest
let cookie: string
beforeAll(async () => {
  product = await openStreamProduct({ relay: true })
  bff = await openTestBff({
    backendUrl: product.backendUrl,
    store: memoryStore(),
    clock: () => product.clock.now().epochMilliseconds,
  })
})
afterAll(async () => {
  await bff.close()
  await product.close()
})
beforeEach(async () => {
  product.clock.set('2026-03-12T06:00:00Z')
  session = await confirmedSession(product)
  guest = await invited(session)
  const answer = await fetch(`${bff.url}/api/session/room`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: guest.token }),
  })
  cookie = cookieOf({ headers: { 'set-cookie': answer.headers.getSetCookie() } })
})

const followRoom = (booking: string, own = cookie): Promise<Following> =>
  follow(`${bff.url}/api/room/${booking}/live`, { 'sec-fetch-site': 'same-origin', ...(own ? { cookie: own } : {}) })

test('names the room after every change of it and every signal to the guest, and nothing else', async () => {
  const theirs = await followRoom(session.booking)
  expect(theirs.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await product.as(session.client).post('/messages/typing', { to: session.provider.identifier })
  await together(session)
  for (let turn = 0; turn < 3; turn += 1)
    expect(await theirs.next()).toEqual({ event: 'room', data: { kind: 'room', id: session.booking } })
  expect(theirs.events.every(({ event }) => event === 'room')).toBe(true)
  theirs.leave()
})

test('receives events about signals to the own visit only', async () => {
  const { host, guest: client } = await together(session)
  const page = {
    cookie,
    'x-guest': '1',
    'x-csrf': '1',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const entered = await fetch(`${bff.url}/api/room/${session.booking}/enter`, {
    method: 'POST',
    headers: page,
    body: '{}',
  })
  const { own } = (await entered.json()) as { own: { identifier: string } }
  await post(session, session.provider, 'admit', { occupantIdentifiers: [own.identifier] })
  const theirs = await followRoom(session.booking)
  const send = (toOccupant: string) =>
    post(session, session.provider, 'signal', { fromOccupant: host, toOccupant, content: { connection: 1 } })
  expect([(await send(client)).status, (await send(own.identifier)).status]).toEqual([201, 201])
  await theirs.next()
  await product.settled(theirs, { identifier: guest.participant })
  expect(theirs.events.filter(({ event }) => event === 'room_signal')).toHaveLength(1)
  expect(theirs.events.filter(({ event }) => event === 'room')).toEqual([])
  theirs.leave()
})

test('is for the room of the cookie only', async () => {
  const other = await confirmedSession(product)
  const statuses = await Promise.all(
    [
      [other.booking, cookie],
      [session.booking, ''],
      [session.booking, `${cookie.slice(0, -2)}xx`],
    ].map(async ([booking = '', own]) => (await followRoom(booking, own)).response.status),
  )
  expect(statuses).toEqual([404, 401, 401])
})

test('ends when the guest is removed', async () => {
  const theirs = await followRoom(session.booking)
  expect((await removedByClient(session, guest)).status).toBe(200)
  expect(await within(9_000, theirs.ended)).toBe(true)
  expect((await followRoom(session.booking)).response.status).toBe(401)
})
