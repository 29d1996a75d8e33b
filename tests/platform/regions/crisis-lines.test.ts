import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elsewhere, knownCountries } from '#schemas/platform/reference/crisis-countries.ts'
import { crisisLinesOf } from '#schemas/platform/reference/crisis-lines.ts'
import { type CrisisLines, currencyOfCountry } from '#schemas/platform/regions.ts'
import { openBackend, type TestBackend } from '#tests/identity/accounts/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const read = async (query = '', headers: Record<string, string> = {}) =>
  (await backend.call(`/region/crisis-lines${query}`, { headers })) as { status: number; body: CrisisLines }

describe('crisis lines', () => {
  it.each([
    ['NG', '112', 'SURPIN (Suicide Research and Prevention Initiative)', 'tel:08000787746'],
    ['GB', '999', 'Samaritans', 'tel:116123'],
    ['US', '911', '988 Suicide & Crisis Lifeline', 'tel:988'],
    ['DE', '112', 'TelefonSeelsorge', 'tel:08001110111'],
  ])('in %s it is %s, then %s, without a sign-in', async (country, emergency, first, href) => {
    const { status, body } = await read(`?country=${country}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ country, emergency: { kind: 'call', value: emergency, href: `tel:${emergency}` } })
    expect(body.lines[0]).toMatchObject({ name: first, contacts: expect.arrayContaining([{ ...anyCall, href }]) })
  })

  it('the country of the visit applies where none is requested; a requested one goes first', async () => {
    expect((await read('', { 'X-CountryCode': 'GB' })).body.country).toBe('GB')
    expect((await read('?country=DE', { 'X-CountryCode': 'GB' })).body.country).toBe('DE')
  })

  it.each(['FR', 'ZZ', 'AQ'])('a country without a list (%s) gets a directory of helplines', async (country) => {
    const { status, body } = await read(`?country=${country}`)
    expect({ status, country: body.country, emergency: body.emergency.value }).toEqual({
      status: 200,
      country: null,
      emergency: '112',
    })
    expect(body.lines.flatMap(({ contacts }) => contacts).map(({ href }) => href)).toEqual([
      'https://findahelpline.com',
      'https://www.befrienders.org',
    ])
  })

  it('a visit from anywhere else gets it too', async () => {
    expect((await read('', { 'X-CountryCode': 'FR' })).body.country).toBeNull()
  })

  it.each(['gb', 'GBR', '', 'constructor', '__proto__', "'; drop table taxonomy; --"])(
    'a value that is no country code (%s) is refused',
    async (country) => {
      expect((await read(`?country=${encodeURIComponent(country)}`)).status).toBe(422)
    },
  )

  it('says in the language of the reader who a line is for', async () => {
    const { body: german } = await read('?country=GB', { 'X-Language': 'de' })
    expect(german.lines.find(({ name }) => name === 'Shout')).toEqual({
      name: 'Shout',
      about: 'Wenn Sie lieber schreiben: kostenlose SMS mit Freiwilligen, Tag und Nacht.',
      contacts: [{ kind: 'text', value: 'SHOUT an 85258', href: 'sms:85258?body=SHOUT' }],
    })
    const { body: english } = await read('?country=GB')
    expect(english.lines.find(({ name }) => name === 'Shout')?.contacts[0]?.value).toBe('SHOUT to 85258')
  })
})

const anyCall = { kind: 'call', value: expect.any(String) }

describe('the list', () => {
  const entries = [...Object.values(knownCountries), elsewhere].flatMap(({ emergency, lines }) => [emergency, ...lines])

  it('has every country in which the product operates', () => {
    expect(Object.keys(knownCountries).toSorted()).toEqual(Object.keys(currencyOfCountry).toSorted())
  })

  it('gives for every number its source and the date of the last check', () => {
    for (const { source, checkedOn } of entries) {
      expect(source).toMatch(/^https?:\/\/[^/]+\//)
      expect(Temporal.PlainDate.from(checkedOn).toString()).toBe(checkedOn)
    }
  })

  it('is as old as its oldest check', () => {
    for (const country of [...Object.keys(knownCountries), 'FR']) {
      const { emergency, lines } = Object.entries(knownCountries).find(([code]) => code === country)?.[1] ?? elsewhere
      const oldest = [emergency, ...lines].map(({ checkedOn }) => checkedOn).toSorted()[0]
      expect(crisisLinesOf(country, 'en').checkedOn).toBe(oldest)
    }
  })

  it.each(['en', 'de'] as const)('links in %s to the page with the number, over https', (locale) => {
    const all = [...Object.keys(knownCountries), 'FR'].map((country) => crisisLinesOf(country, locale))
    const contacts = all.flatMap(({ emergency, lines }) => [emergency, ...lines.flatMap((line) => line.contacts)])
    expect(contacts.map(({ href }) => href)).toEqual(contacts.map(linkOf))
  })
})

/** A text message begins with the keyword that the line requires. */
function linkOf({ kind, value }: CrisisLines['emergency']): string {
  const digits = value.replaceAll(/\D/g, '')
  const word = /^[A-Z]+/.exec(value)?.[0]
  if (kind === 'web') return `https://${value}`
  return kind === 'call' ? `tel:${digits}` : `sms:${digits}${word ? `?body=${word}` : ''}`
}
