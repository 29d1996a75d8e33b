/** Bodies that no page sends, more calls than a page makes, and calls that meet each other. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roomLimits } from '#schemas/care/session-room.ts'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { entered, minutesBefore, confirmedSession, post, roomOf, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await confirmedSession(product)
  minutesBefore(session, 10)
})

const live = async () =>
  (
    await product.database.pool.query<{ state: string; count: number }>(
      `select state, count(*)::int from room_occupant where booking_identifier = $1 and state <> 'gone' group by 1 order by 1`,
      [session.booking],
    )
  ).rows
const count = async (table: 'room_signal' | 'room_occupant') =>
  (await product.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

const candidate = (text = 'candidate:1 1 udp 1 192.0.2.1 9 typ relay') => ({ candidate: text })
const nested = (depth: number): object => (depth === 0 ? {} : { deeper: nested(depth - 1) })
const hostileSignals: [what: string, content: unknown][] = [
  ['a description that is too long', { connection: 1, description: { type: 'offer', sdp: 'a'.repeat(30_001) } }],
  ['a description of an unknown type', { connection: 1, description: { type: 'ask', sdp: '' } }],
  ['a NUL character', { connection: 1, description: { type: 'offer', sdp: 'v=0\0' } }],
  ['half a character', { connection: 1, candidates: [candidate('\uD800')] }],
  ['41 candidates', { connection: 1, candidates: Array.from({ length: 41 }, () => candidate()) }],
  ['a candidate that is too long', { connection: 1, candidates: [candidate('a'.repeat(1_001))] }],
  ['an unknown field', { connection: 1, script: 'alert(1)' }],
  ['a field of the prototype', JSON.parse('{"connection":1,"__proto__":{"isAdmin":true}}')],
  ['values inside values', { connection: 1, candidates: [nested(200)] }],
  ['no connection', {}],
  ['connection 0', { connection: 0 }],
  ['a connection that is no number', { connection: '1' }],
  ['a list', []],
  ['nothing', null],
]

test('a signal with any of these is refused, and nothing is stored', async () => {
  const { host, guest } = await together(session)
  const accepted: string[] = []
  for (const [what, content] of hostileSignals) {
    const body = { fromOccupant: guest, toOccupant: host, content }
    const { status } = await post(session, session.client, 'signal', body)
    if (status < 400 || status >= 500 || (await count('room_signal')) !== 0) accepted.push(what)
  }
  expect(accepted).toEqual([])
})

const hostileBodies: [what: string, action: 'enter' | 'admit' | 'remove', body: object][] = [
  ['a place that is too long', 'enter', { place: 'a'.repeat(roomLimits.placeMax + 1) }],
  ['a place with a NUL character', 'enter', { place: 'La\0gos' }],
  ['a state of its own choice', 'enter', { state: 'inside' }],
  ['a participant of its own choice', 'enter', { participantIdentifier: randomUUID() }],
  ['nobody to admit', 'admit', { occupantIdentifiers: [] }],
  ['eleven people to admit', 'admit', { occupantIdentifiers: Array.from({ length: 11 }, () => randomUUID()) }],
  ['somebody twice', 'admit', { occupantIdentifiers: Array(2).fill(randomUUID()) }],
  ['no identifier', 'remove', { occupantIdentifier: "' or true --" }],
]

test('any of these bodies is refused, and nothing is stored', async () => {
  const before = await count('room_occupant')
  const accepted: string[] = []
  for (const [what, action, body] of hostileBodies) {
    const { status } = await post(session, session.provider, action, body)
    if (status !== 422 || (await count('room_occupant')) !== before) accepted.push(`${action}: ${what}`)
  }
  expect(accepted).toEqual([])
})

test('a room with an impossible name is not found', async () => {
  const answered: string[] = []
  for (const name of ['not-a-booking', '%00', `${randomUUID()}'`, '../wallet/balance']) {
    const { status } = await product.as(session.client).get(`/room/${name}`)
    if (status < 400 || status >= 500) answered.push(name)
  }
  expect(answered).toEqual([])
})

test('somebody asks to enter 30 times in 10 minutes, not more; others are not held up', async () => {
  const answers: Answered[] = []
  for (let turn = 0; turn <= roomLimits.entries.tries; turn += 1)
    answers.push(await post(session, session.client, 'enter', { takesOver: true }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(roomLimits.entries.tries)
  const last = answers.at(-1)
  expect([last?.status, last?.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect((await post(session, session.provider, 'enter')).status).toBe(201)
})

describe('at the same moment', () => {
  test('admitting and leaving: whoever left is gone', async () => {
    await entered(session, session.provider)
    const guest = await entered(session, session.client)
    const answers = await Promise.all([
      post(session, session.provider, 'admit', { occupantIdentifiers: [guest] }),
      post(session, session.client, 'leave', { occupantIdentifier: guest }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await live()).toEqual([{ state: 'inside', count: 1 }])
  })

  test('two devices of the therapist: one is inside, the other is asked', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(session, session.provider, 'enter')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['ROOM_ELSEWHERE', 'ROOM_ELSEWHERE'])
    expect(await live()).toEqual([{ state: 'inside', count: 1 }])
  })

  test('ending and entering: nobody is inside an ended room', async () => {
    const { guest } = await together(session)
    const answers = await Promise.all([
      post(session, session.provider, 'end'),
      post(session, session.client, 'enter', { previousOccupantIdentifier: guest }),
      post(session, session.client, 'enter', { takesOver: true }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect([(await roomOf(session, session.client)).state, await live()]).toEqual(['ended', []])
  })

  test('cancelling and entering: no call answers in a room whose booking is gone', async () => {
    await entered(session, session.provider)
    await Promise.all([
      product.as(session.client).post(`/booking/${session.booking}/cancel`, {}),
      post(session, session.client, 'enter'),
    ])
    const { status, body } = await product.as(session.client).get(`/room/${session.booking}`)
    expect([status, body.code]).toEqual([409, 'ROOM_NONE'])
    product.clock.advance({ seconds: roomLimits.lostSeconds })
    await product.work()
    expect(await live()).toEqual([])
  })
})
