/** Where a therapist holds online sessions decides whether a booking has a room, and what appointment and calendar show. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { minutesBefore, confirmedSession, type RoomSession } from './room-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await confirmedSession(product)
  minutesBefore(session, 10)
})

const link = 'https://meet.example.com/ada'
const settings = '/provider-availability/settings'
const meetIn = async (meetsIn: 'room' | 'link') => {
  const { body } = await product.as(session.provider).get(settings)
  const answer = await product.as(session.provider).put(settings, { ...body, meetsIn, meetingUrl: link })
  expect([answer.status, answer.body.hasRooms]).toEqual([200, true])
}
const appointment = async () => (await product.as(session.client).get(`/appointment/${session.booking}`)).body
const room = () => product.as(session.client).get(`/room/${session.booking}`)
const place = async () => {
  const { bytes } = await product.as(session.client).get(`/appointment/${session.booking}/calendar`)
  return /^LOCATION:(.*)$/m.exec(bytes.toString().replaceAll(/\r?\n /g, ''))?.[1]?.trim()
}

test('in the room: the appointment leads there, and the own link is the second way', async () => {
  await meetIn('room')
  expect(await appointment()).toMatchObject({ room: { opensAt: expect.any(String) }, meetingUrl: link })
  expect(await room()).toMatchObject({ status: 200, body: { meetingUrl: link } })
  expect(await place()).toContain(`/appointments/${session.booking}/`)
})

test('at the own link: there is no room', async () => {
  await meetIn('link')
  const shown = await appointment()
  expect([shown.room, shown.meetingUrl]).toEqual([undefined, link])
  expect(await room()).toMatchObject({ status: 409, body: { code: 'ROOM_NONE' } })
  expect(await place()).toBe(link)
})
