import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consentTextVersion } from '#schemas/platform/consent.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  await product.database.db.deleteFrom('throttle').execute()
})

const from = (country: string) => ({ cookie: `X-CountryCode=${country}` })
const flag = (isOn: boolean, countries: string[] = []) =>
  product.database.db.updateTable('featureFlag').set({ isOn, countries }).execute()

describe('switched features', () => {
  test.each([
    [true, [], 'NG', true],
    [true, ['GB', 'DE'], 'DE', true],
    [true, ['GB', 'DE'], 'NG', false],
    [false, [], 'NG', false],
    [false, ['NG'], 'NG', false],
  ])('%s in %j seen from %s: %s', async (isOn, countries, country, expected) => {
    await flag(isOn, countries)
    expect(await product.visitor.get('/feature-flags', from(country))).toMatchObject({
      status: 200,
      body: { therapist_listing_on_homepage: expected },
    })
  })

  test('a signed-in user gets the country of the profile, whatever was chosen before', async () => {
    const clara = product.as(await product.given.client({ country: 'DE' }))
    expect((await clara.get('/region/user-timezone', from('GB'))).body.country).toBe('DE')
    expect((await clara.get('/region/user-timezone')).body.country).toBe('DE')
  })

  test('the states of the therapist search belong to the country of the visit or to the requested one', async () => {
    await flag(true)
    const codes = async (query: string, country: string) =>
      (await product.visitor.get(`/region/therapist-states${query}`, from(country))).body.map(
        ({ code }: { code: string }) => code.slice(0, 2),
      )
    const all = { NG: await codes('', 'NG'), DE: await codes('?country=DE', 'NG') }
    const others = { GB: await codes('', 'GB'), US: await codes('', 'US') }
    const atLeast = { NG: 37, DE: 16, GB: 12, US: 51 }
    for (const [country, found] of Object.entries({ ...all, ...others })) {
      expect(new Set(found), country).toEqual(new Set([country]))
      expect(found.length, country).toBeGreaterThanOrEqual(atLeast[country as keyof typeof atLeast])
    }
    expect(await codes('', 'FR')).toEqual([])
  })

  test('no states where the search is switched off, whatever the country of the visitor', async () => {
    await flag(true, ['DE'])
    const states = (query: string) => product.visitor.get(`/region/therapist-states${query}`, from('NG'))
    expect(await states('')).toMatchObject({ status: 404, body: { code: 'FEATURE_DISABLED' } })
    expect((await states('?country=DE')).status).toBe(200)
    expect((await states('?country=XX')).body.code).toBe('FEATURE_DISABLED')
    expect((await states('?country=germany')).status).toBe(422)
  })
})

describe('cookie choices', () => {
  const choice = {
    choice: 'custom',
    analytics: true,
    personalization: false,
    advertising: false,
    textVersion: consentTextVersion,
  }
  const written = () => product.database.db.selectFrom('consentEvent').selectAll().orderBy('id').execute()

  test('are stored with what was shown and where; each visitor is a new one', async () => {
    const answers = [
      await product.visitor.post('/consent', choice, from('DE')),
      await product.visitor.post('/consent', choice),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [one, other] = answers.map(({ body }) => body.visitorId)
    expect(one).not.toBe(other)
    expect((await written()).at(-2)).toEqual({
      ...choice,
      id: expect.any(Number),
      at: '2026-03-02T08:00:00.000Z',
      visitor: one,
      userIdentifier: null,
      country: 'DE',
    })
  })

  test('a change of mind is one more row of the same visitor', async () => {
    const first = await product.visitor.post('/consent', choice)
    const { visitorId } = first.body
    const before = (await written()).length
    const second = await product.visitor.post('/consent', { ...choice, analytics: false, visitorId })
    expect(second.body).toEqual({ visitorId })
    const rows = await written()
    expect(rows).toHaveLength(before + 1)
    expect(rows.filter(({ visitor }) => visitor === visitorId).map(({ analytics }) => analytics)).toEqual([true, false])
  })

  test('a signed-in user stays the same visitor', async () => {
    const clara = product.as(await product.given.client())
    const [one, other] = [await clara.post('/consent', choice), await clara.post('/consent', choice)]
    expect(one.body).toEqual(other.body)
    expect((await written()).at(-1)?.userIdentifier).not.toBeNull()
  })

  test.each([
    [{ ...choice, choice: 'true' }],
    [{ ...choice, choice: 'minimal' }],
    [{ ...choice, choice: 'maybe' }],
    [{ ...choice, essential: true }],
    [{ ...choice, visitorId: 'me' }],
    [{ ...choice, textVersion: '' }],
  ])('that contradict themselves are refused: %j', async (body) => {
    const before = (await written()).length
    expect((await product.visitor.post('/consent', body)).status).toBe(422)
    expect(await written()).toHaveLength(before)
  })

  test('the number of stored choices is limited', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await product.visitor.post('/consent', choice)).status)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([201]))
    expect(statuses[60]).toBe(429)
  })
})

describe('the contact form', () => {
  let count = 0
  const message = (more: object = {}) => ({
    email: `ada-${(count += 1)}@example.com`,
    firstName: 'Ada',
    lastName: 'O’Neil',
    phoneNumber: '+234(80)123-45',
    message: 'Hello,\r\nI have a question.',
    ...more,
  })
  const mails = async () => {
    await product.work()
    return product.mailbox.list({ to: 'help@solace.example' }).toReversed()
  }

  test('mails the support team, who see the address to reply to', async () => {
    const sent = message()
    expect(await product.visitor.post('/contact', sent)).toMatchObject({ status: 204, body: null })
    const mail = (await mails()).at(-1)
    expect(mail?.subject).toBe('A message from the contact form')
    for (const part of ['Ada O’Neil', sent.email, sent.phoneNumber, 'Hello,', 'I have a question.'])
      expect(mail?.text).toContain(part)
  })

  test('writes in the language of the sender, and says when there is no telephone number', async () => {
    const { phoneNumber: _, ...sent } = message()
    await product.visitor.post('/contact', sent, { cookie: 'X-Locale=de' })
    const mail = (await mails()).at(-1)
    expect(mail?.subject).toBe('Eine Nachricht aus dem Kontaktformular')
    expect(mail?.text).toContain('nicht angegeben')
  })

  test('no line of it becomes a mail header', async () => {
    const before = (await mails()).length
    const tricks = { message: 'x\r\nBcc: all@example.com\r\nSubject: Win', firstName: 'Ada %{email}' }
    expect((await product.visitor.post('/contact', message({ firstName: 'Ada\r\nBcc: all@example.com' }))).status).toBe(
      422,
    )
    expect((await product.visitor.post('/contact', message({ ...tricks }))).status).toBe(422)
    await product.visitor.post('/contact', message({ message: tricks.message }))
    const all = await mails()
    expect(all).toHaveLength(before + 1)
    expect(all.at(-1)).toMatchObject({ to: ['help@solace.example'], subject: 'A message from the contact form' })
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ phoneNumber: '123456789' }, 'phoneNumber'],
    [{ phoneNumber: '1'.repeat(33) }, 'phoneNumber'],
    [{ phoneNumber: '12345 67890' }, 'phoneNumber'],
    [{ lastName: '' }, 'lastName'],
  ])('refuses what does not fit, at its field: %#', async (more, field) => {
    const answer = await product.visitor.post('/contact', message(more))
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  test('accepts five an hour from one network, and five for one address', async () => {
    const send = async (more: object, remoteAddress: string) => {
      const call = { method: 'POST', url: '/contact', payload: message(more), remoteAddress } as const
      return (await product.backend.app.inject(call)).statusCode
    }
    const six = async (more: object, address: (at: number) => string) => {
      const statuses: number[] = []
      for (let at = 0; at < 6; at += 1) statuses.push(await send(more, address(at)))
      return statuses
    }
    const five = [204, 204, 204, 204, 204, 429]
    expect(await six({}, () => '198.51.100.1')).toEqual(five)
    expect(await six({ email: 'ADA@example.com' }, (at) => `198.51.100.${at + 2}`)).toEqual(five)
    expect(await send({ email: 'ada@example.com' }, '198.51.100.20')).toBe(429)
    product.clock.advance({ minutes: 61 })
    expect(await send({ email: 'ada@example.com' }, '198.51.100.20')).toBe(204)
  })
})
