/** Office hours, automatic reply and questions before a booking, as set by therapists. */
import { describe, expect, test } from 'vitest'
import { messageLimits, type MessageSettings } from '#schemas/care/messages.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { conversationOf, ownPair, sendMessage, sent } from './pair.ts'

const pair = ownPair()

const unset: MessageSettings = {
  acceptsQuestions: false,
  hasOfficeHours: false,
  officeHours: [],
  autoReply: false,
  autoReplyText: '',
}
/** The pair's therapist is in Lagos, where it is nine o'clock on this Monday morning. */
const afternoons: MessageSettings = {
  ...unset,
  hasOfficeHours: true,
  officeHours: [
    { weekday: 1, startTime: '14:00', endTime: '18:00' },
    { weekday: 3, startTime: '20:00', endTime: '24:00' },
  ],
  autoReply: true,
}
const save = (settings: object) => pair.product.as(pair.provider).put('/messages/settings', settings)
const officeSeen = async () => (await conversationOf(pair.product, pair.client, pair.provider)).body.meta.office
const readBy = async (person: { identifier: string }) => {
  const other = person === pair.client ? pair.provider : pair.client
  const { body } = await conversationOf(pair.product, person, other)
  return body as {
    data: { content: string; isOwn: boolean; isAutomatic: boolean; number: number; change: number }[]
    meta: { unread: number; lastNumber: number; change: number }
  }
}
const wordsReadBy = async (person: { identifier: string }) =>
  (await readBy(person)).data.map(({ content }) => content).toReversed()

describe('settings', () => {
  test('are off by default, and then as saved', async () => {
    const me = pair.product.as(pair.provider)
    expect((await me.get('/messages/settings')).body).toEqual(unset)
    const given = {
      ...afternoons,
      officeHours: afternoons.officeHours.toReversed(),
      autoReplyText: '  Back at two. ',
      acceptsQuestions: true,
    }
    const expected = { ...given, officeHours: afternoons.officeHours, autoReplyText: 'Back at two.' }
    expect(await save(given)).toMatchObject({ status: 200, body: expected })
    expect((await me.get('/messages/settings')).body).toEqual(expected)
    await save(unset)
    expect((await me.get('/messages/settings')).body).toEqual(unset)
  })

  test('are for therapists only', async () => {
    const client = pair.product.as(pair.client)
    expect((await client.get('/messages/settings')).status).toBe(403)
    expect((await client.put('/messages/settings', unset)).status).toBe(403)
    expect((await pair.product.visitor.get('/messages/settings')).status).toBe(401)
  })

  test('invalid hours are refused with a field error', async () => {
    const officeHours = [
      { weekday: 2, startTime: '10:00', endTime: '12:00' },
      { weekday: 2, startTime: '11:00', endTime: '13:00' },
      { weekday: 4, startTime: '18:00', endTime: '09:00' },
    ]
    const { status, body } = await save({ ...afternoons, officeHours })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'officeHours.1.startTime': 'These hours overlap others of the same day.',
      'officeHours.2.endTime': 'The end must be after the start.',
    })
    const none = await save({ ...afternoons, officeHours: [] })
    expect(none.body.fields).toEqual({ officeHours: 'Please enter at least one time, or switch office hours off.' })
    const late = await save({ ...afternoons, officeHours: [{ weekday: 1, startTime: '09:00', endTime: '25:00' }] })
    expect(late.body.fields).toEqual({ 'officeHours.0.endTime': expect.any(String) })
    const long = await save({ ...afternoons, autoReplyText: 'x'.repeat(messageLimits.autoReplyMax + 1) })
    expect(long.body.fields).toEqual({ autoReplyText: 'Please keep the automatic reply to 500 characters.' })
    expect((await pair.product.as(pair.provider).get('/messages/settings')).body).toEqual(unset)
  })
})

describe('a client sees', () => {
  test("on a therapist's profile whether a question may be asked before a booking", async () => {
    const page = () => pair.product.visitor.get(`/providers/${pair.provider.identifier}`)
    expect((await page()).body.acceptsQuestions).toBe(false)
    await save({ ...unset, acceptsQuestions: true })
    expect((await page()).body.acceptsQuestions).toBe(true)
  })

  test('no closing time where a therapist has no office hours', async () => {
    expect(await officeSeen()).toEqual({ isOpen: true, opensAt: null })
  })

  test('when a therapist who is away is back', async () => {
    await save(afternoons)
    expect(await officeSeen()).toEqual({ isOpen: false, opensAt: '2026-03-02T13:00:00.000Z' })
    pair.product.clock.set('2026-03-02T13:00:00Z')
    expect(await officeSeen()).toEqual({ isOpen: true, opensAt: null })
  })
})

describe('the automatic reply', () => {
  test('is sent at once, in the default text and the language of the reader, and counts as a message', async () => {
    await save(afternoons)
    await sent(pair.product, pair.client, pair.provider, 'Are you there?')
    const { data, meta } = await readBy(pair.client)
    expect(data.map(({ isOwn, isAutomatic, number, change }) => [isOwn, isAutomatic, number, change])).toEqual([
      [false, true, 2, 2],
      [true, false, 1, 1],
    ])
    expect(data[0]?.content).toContain('call the emergency number of your country')
    expect(data[0]?.content).not.toMatch(/\d/)
    expect(meta).toMatchObject({ unread: 1, lastNumber: 2, change: 2 })
    expect((await readBy(pair.provider)).meta).toMatchObject({ unread: 1 })
  })

  test('is German for a German reader', async () => {
    await save(afternoons)
    await pair.product.as(pair.client).post('/user/locale', { locale: 'de' })
    await sent(pair.product, pair.client, pair.provider, 'Sind Sie da?')
    expect((await wordsReadBy(pair.client))[1]).toContain('Rufen Sie den Notruf Ihres Landes an.')
  })

  test("uses the therapist's own text", async () => {
    await save({ ...afternoons, autoReplyText: 'I read messages in the afternoon.' })
    await sent(pair.product, pair.client, pair.provider, 'Are you there?')
    expect(await wordsReadBy(pair.client)).toEqual(['Are you there?', 'I read messages in the afternoon.'])
  })

  test('is sent once in twelve hours', async () => {
    await save({ ...afternoons, autoReplyText: 'Later.' })
    await sent(pair.product, pair.client, pair.provider, 'One')
    await sent(pair.product, pair.client, pair.provider, 'Two')
    pair.product.clock.set('2026-03-02T19:59:59Z')
    await sent(pair.product, pair.client, pair.provider, 'Three')
    expect(await wordsReadBy(pair.client)).toEqual(['One', 'Later.', 'Two', 'Three'])
    pair.product.clock.set('2026-03-02T20:00:00Z')
    await sent(pair.product, pair.client, pair.provider, 'Four')
    expect(await wordsReadBy(pair.client)).toEqual(['One', 'Later.', 'Two', 'Three', 'Four', 'Later.'])
  })

  test('is sent once for two parallel messages', async () => {
    await save({ ...afternoons, autoReplyText: 'Later.' })
    await Promise.all(['One', 'Two', 'Three'].map((words) => sent(pair.product, pair.client, pair.provider, words)))
    const words = await wordsReadBy(pair.client)
    expect(words.toSorted()).toEqual(['Later.', 'One', 'Three', 'Two'])
  })

  test('is not sent within office hours, nor to the therapist, nor when it is off', async () => {
    await save({ ...afternoons, autoReplyText: 'Later.' })
    await sent(pair.product, pair.provider, pair.client, 'See you on Wednesday')
    pair.product.clock.set('2026-03-02T14:00:00Z')
    await sent(pair.product, pair.client, pair.provider, 'Thank you')
    await save({ ...afternoons, autoReplyText: 'Later.', autoReply: false })
    pair.product.clock.set('2026-03-03T08:00:00Z')
    await sent(pair.product, pair.client, pair.provider, 'Good morning')
    await save({ ...afternoons, autoReplyText: 'Later.', hasOfficeHours: false })
    await sent(pair.product, pair.client, pair.provider, 'Anybody?')
    expect(await wordsReadBy(pair.client)).toEqual(['See you on Wednesday', 'Thank you', 'Good morning', 'Anybody?'])
  })

  test('is sent for a message with files only, and not again when that is repeated', async () => {
    await save({ ...afternoons, autoReplyText: 'Later.' })
    const draftIdentifier = crypto.randomUUID()
    const sendIt = () =>
      sendMessage(pair.product, pair.client, pair.provider, { draftIdentifier }, { 'letter.pdf': pdf() })
    expect([(await sendIt()).status, (await sendIt()).status]).toEqual([201, 200])
    expect(await wordsReadBy(pair.client)).toEqual(['', 'Later.'])
  })
})
