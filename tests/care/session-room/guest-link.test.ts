/** How a guest's link becomes a cookie for the room, and how long both work. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import {
  arrived,
  cookieOf,
  exchanged,
  guestPage,
  invited,
  removedByClient,
  type RoomGuest,
  waitingGuest,
} from './guest-fixture.ts'
import { minutesBefore, confirmedSession, type RoomSession } from './room-fixture.ts'

let product: Product
let session: RoomSession
let guest: RoomGuest
const logged: string[] = []
beforeAll(async () => {
  const log = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) })
  product = await openProduct({ relay: true, log })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-12T06:00:00Z')
  session = await confirmedSession(product)
  guest = await arrived(session)
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const open = (token: string) => product.visitor.post('/guest/appointment', { token })
const signedOut = [401, 'UNAUTHORIZED_ACCESS']
const dead = [422, 'LINK_INVALID']

describe('the link of a mail', () => {
  test('says when the room opens, and leads into it from then on', async () => {
    const other = await invited(session)
    minutesBefore(session, 16)
    const { body } = await open(other.token)
    expect(body.room).toEqual({ opensAt: '2026-03-12T07:45:00.000Z', closesAt: '2026-03-12T10:00:00.000Z' })
    expect(codeOf(await exchanged(product, other.token))).toEqual([409, 'ROOM_EARLY'])
    minutesBefore(session, 15)
    expect((await exchanged(product, other.token)).body).toEqual({
      bookingIdentifier: session.booking,
      closesAt: '2026-03-12T10:00:00.000Z',
    })
    expect((await open(other.token)).body.status).toBe('acknowledged')
  })

  test('works until the room closes for a guest who has accepted, although the session is completed', async () => {
    const late = await invited(session)
    minutesBefore(session, -75)
    await product.work()
    const { body } = await product.as(session.client).get(`/appointment/${session.booking}`)
    expect(body.status).toBe('completed')
    expect(codeOf(await open(late.token))).toEqual(dead)
    expect((await open(guest.token)).body.status).toBe('acknowledged')
    for (const answer of ['acknowledge', 'reject'])
      expect(codeOf(await product.visitor.post(`/guest/${answer}`, { token: guest.token }))).toEqual([
        409,
        'STATUS_CHANGED',
      ])
    expect((await exchanged(product, guest.token)).status).toBe(200)
    product.clock.set('2026-03-12T09:59:59Z')
    expect((await open(guest.token)).status).toBe(200)
    minutesBefore(session, -120)
    expect(codeOf(await open(guest.token))).toEqual(dead)
    expect(codeOf(await exchanged(product, guest.token))).toEqual(dead)
  })

  test('of a guest who accepted more than a week before still leads into the room', async () => {
    product.clock.set('2026-03-01T08:00:00Z')
    const early = await confirmedSession(product)
    const email = 'early-guest@example.com'
    await product
      .as(early.client)
      .post('/share-booking', { bookingIdentifier: early.booking, email, relation: 'partner' })
    await product.work()
    const { text } = await product.mailbox.waitFor({ to: email })
    const token = /\/guest\/#([\w-]{43})/.exec(text)?.[1] ?? ''
    await product.visitor.post('/guest/acknowledge', { token })
    minutesBefore(early, 10)
    expect((await exchanged(product, token)).status).toBe(200)
  })

  test.each([['declined', 409, 'STATUS_CHANGED'] as const, ['removed', 422, 'LINK_INVALID'] as const])(
    'of a guest who has %s opens nothing',
    async (how, status, code) => {
      const other = await invited(session)
      if (how === 'declined') await product.visitor.post('/guest/reject', { token: other.token })
      else await removedByClient(session, other)
      expect(codeOf(await exchanged(product, other.token))).toEqual([status, code])
    },
  )
})

describe('the cookie', () => {
  test('lasts until the room closes, out of reach of scripts and other sites, and is not the token', async () => {
    const answer = await exchanged(product, guest.token)
    const [line = '', ...more] = [answer.headers['set-cookie']].flat().map(String)
    expect(more).toEqual([])
    const [pair = '', ...attributes] = line.split('; ')
    expect(pair).toMatch(/^__Host-Http-solace-room=[\w-]{43}$/)
    expect(pair).not.toContain(guest.token)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=7800', 'Path=/', 'SameSite=Strict', 'Secure'])
  })

  test('of before counts no more once the link was opened again', async () => {
    const again = await product.visitor.post('/session/room', { token: guest.token }, { cookie: guest.cookie })
    expect(codeOf(await guest.page.get(`/room/${session.booking}`))).toEqual(signedOut)
    expect((await guestPage(product, cookieOf(again)).get(`/room/${session.booking}`)).status).toBe(200)
  })

  test('is no session, and a session is no such cookie', async () => {
    const [, secret = ''] = guest.cookie.split('=')
    const asSession = { cookie: `__Host-Http-solace-sid=${secret}` }
    expect(codeOf(await product.visitor.get('/appointment', asSession))).toEqual(signedOut)
    expect((await product.visitor.get('/session', { cookie: guest.cookie })).body).toEqual({ signedIn: false })
  })

  test('does not reach the call that the BFF makes for it', async () => {
    expect((await product.visitor.post('/guest/room', { token: guest.token })).status).toBe(404)
  })

  test('is needed, and not sent by a page of another site', async () => {
    const stranger = guestPage(product, '')
    expect(codeOf(await stranger.get(`/room/${session.booking}`))).toEqual(signedOut)
    const answer = await product.visitor.post(
      `/room/${session.booking}/enter`,
      {},
      { cookie: guest.cookie, 'x-guest': '1', 'sec-fetch-site': 'cross-site' },
    )
    expect(codeOf(answer)).toEqual([403, 'CROSS_SITE'])
  })

  test('leaves no token in addresses and logs', async () => {
    await waitingGuest(session, guest)
    await removedByClient(session, guest)
    await guest.page.get(`/room/${session.booking}`)
    const text = logged.join('')
    expect(text).toContain('/room/:id/enter')
    for (const secret of [guest.token, guest.cookie.split('=')[1] ?? '']) expect(text).not.toContain(secret)
    expect(text).not.toContain(guest.email)
  })
})
