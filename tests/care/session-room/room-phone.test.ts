/** The phone as another way to meet: who sees which number, for how long, and what "we spoke" records. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { after, bothInside, shown } from '#tests/scheduling/attendance/facts-fixture.ts'
import { minutesBefore, confirmedSession, post, roomOf, type RoomSession } from './room-fixture.ts'

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
  minutesBefore(session, 5)
})

type Person = { identifier: string }
const phoneNumber = '+2348012345678'
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const phonesOf = async (as: Person) => (await product.as(as).get(`/room/${session.booking}/phone`)).body
const attendances = async () => {
  const { rows } = await product.database.pool.query(
    `select role, attendance, attendance_source from booking_participant where booking_identifier = $1 order by role`,
    [session.booking],
  )
  return rows.map(({ role, attendance, attendance_source: source }) => `${role} ${attendance} ${source}`)
}

test('a number is for the other side of this booking only, encrypted, until it is withdrawn', async () => {
  expect((await post(session, session.client, 'phone', { phoneNumber })).body).toMatchObject({ own: phoneNumber })
  expect(await phonesOf(session.provider)).toMatchObject({ own: null, other: { number: phoneNumber } })
  expect([await roomOf(session, session.provider), await roomOf(session, session.client)]).toMatchObject([
    { hasPhoneOfOther: true },
    { hasPhoneOfOther: false },
  ])
  const { rows } = await product.database.pool.query('select sealed_number from room_phone')
  expect(rows.every(({ sealed_number: sealed }) => !sealed.includes('8012345678'))).toBe(true)
  const stranger = await product.given.client()
  for (const path of ['phone', 'spoke'])
    expect(codeOf(await post(session, stranger, path, path === 'phone' ? { phoneNumber } : {}))).toEqual([
      404,
      'NOT_FOUND',
    ])
  expect(codeOf(await product.as(stranger).get(`/room/${session.booking}/phone`))).toEqual([404, 'NOT_FOUND'])
  await post(session, session.client, 'phone', { phoneNumber: null })
  expect(await phonesOf(session.provider)).toMatchObject({ other: { number: null } })
})

test.each(['12345', 'abcdefghijk', '+12345678901234'])('%s is no phone number', async (wrong) => {
  const { status, body } = await post(session, session.client, 'phone', { phoneNumber: wrong })
  expect([status, body.fields.phoneNumber]).toEqual([422, expect.any(String)])
})

test.each([
  [16, 'ROOM_EARLY'],
  [-120, 'ROOM_CLOSED'],
])('%d minutes before the start no number is shown', async (minutes, code) => {
  minutesBefore(session, minutes)
  expect(codeOf(await post(session, session.client, 'phone', { phoneNumber }))).toEqual([409, code])
})

test('when the room closes nobody sees the number, and it is deleted', async () => {
  await post(session, session.client, 'phone', { phoneNumber })
  minutesBefore(session, -120)
  expect(await phonesOf(session.provider)).toMatchObject({ other: { number: null } })
  await product.work()
  const { rows } = await product.database.pool.query(
    'select sealed_number from room_phone where booking_identifier = $1',
    [session.booking],
  )
  expect(rows).toEqual([{ sealed_number: null }])
})

test('a cancelled booking keeps no number', async () => {
  await post(session, session.client, 'phone', { phoneNumber })
  await product.as(session.client).post(`/booking/${session.booking}/cancel`, {})
  const { rows } = await product.database.pool.query('select 1 from room_phone where booking_identifier = $1', [
    session.booking,
  ])
  expect(rows).toEqual([])
})

test('the word of one side counts for the other side only, of both for both', async () => {
  minutesBefore(session, -9)
  expect(codeOf(await post(session, session.provider, 'spoke'))).toEqual([409, 'POLICY_BLOCKED'])
  minutesBefore(session, -10)
  expect((await post(session, session.provider, 'spoke')).body).toMatchObject({ hasSpoken: true, maySpeak: false })
  expect(await attendances()).toEqual(['client attended said', 'provider unknown null'])
  expect(await phonesOf(session.client)).toMatchObject({ other: { hasSpoken: true }, maySpeak: true })
  await post(session, session.client, 'spoke')
  expect(await attendances()).toEqual(['client attended said', 'provider attended said'])
  expect((await post(session, session.client, 'spoke')).status).toBe(200)
})

test('a session that did not connect counts as held once both say that they spoke by phone', async () => {
  await bothInside(session)
  after(session, 12)
  const outcome = async () => (await shown(session, session.client)).roomFacts.outcome
  expect(await outcome()).toBe('not_connected')
  await post(session, session.provider, 'spoke')
  expect(await outcome()).toBe('not_connected')
  await post(session, session.client, 'spoke')
  expect(await outcome()).toBeNull()
})

test('without a relay the phone works all the same', async () => {
  const bare = await openProduct()
  try {
    const without = await confirmedSession(bare)
    minutesBefore(without, 5)
    expect(codeOf(await bare.as(without.client).get(`/room/${without.booking}`))).toEqual([409, 'ROOM_NONE'])
    expect((await post(without, without.client, 'phone', { phoneNumber })).body).toMatchObject({ own: phoneNumber })
  } finally {
    await bare.close()
  }
})
