import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderCard, SearchSuggestion } from '#schemas/marketplace/provider-profile.ts'
import { namedBy } from '#backend/marketplace/provider-profile/suggestion-rules.ts'
import { drafts } from '#backend/operations/demo-data/main-accounts.ts'
import type { Draft } from '#backend/operations/demo-data/draft.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from './market.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await seedMarket(product)
  const rows = await product.database.db
    .selectFrom('licenseState')
    .innerJoin('appUser', 'appUser.identifier', 'licenseState.providerIdentifier')
    .innerJoin('taxonomy', 'taxonomy.id', 'licenseState.stateId')
    .select(['firstName', 'lastName', 'code'])
    .execute()
  for (const { firstName, lastName, code } of rows) licensedIn.add(`${firstName} ${lastName}: ${code}`)
})
afterAll(() => product.close())

type Query = Record<string, string | number>

async function search(
  query: Query,
  headers: Record<string, string> = {},
): Promise<{ data: ProviderCard[]; meta: { total: number; lastPage: number } }> {
  const words = new URLSearchParams(
    Object.entries({ perPage: 100, ...query }).map(([name, value]) => [name, String(value)]),
  )
  const { status, body } = await product.visitor.get(`/providers?${words}`, headers)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

const names = (found: readonly { firstName: string; lastName: string }[]) =>
  found.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort()
const codes = (line: string) => line.split(' ').map((word) => word.split(':')[0] ?? '')

/** Name and state of all therapists who are licensed in more states than their own. */
const licensedIn = new Set<string>()

/** Evaluates each filter on a draft: an independent implementation of the search. */
const readings: Record<string, (draft: Draft, wanted: string) => boolean> = {
  state: ({ firstName, lastName, state }, wanted) =>
    state === wanted || licensedIn.has(`${firstName} ${lastName}: ${wanted}`),
  gender: ({ gender }, wanted) => gender === wanted,
  therapy: ({ therapies }, wanted) => codes(therapies).includes(wanted),
  modality: ({ modalities }, wanted) => codes(modalities).includes(wanted),
  speciality: ({ specialities }, wanted) => codes(specialities).includes(wanted),
  approach: ({ approaches }, wanted) => codes(approaches).includes(wanted),
  language: ({ languages }, wanted) => codes(languages).includes(wanted),
  religion: ({ religion }, wanted) => religion === wanted,
}

const fitting = (country: keyof typeof drafts, filters: Query) =>
  drafts[country].filter((draft) =>
    Object.entries(filters).every(([kind, wanted]) =>
      String(wanted)
        .split(',')
        .every((one) => readings[kind]?.(draft, one)),
    ),
  )

test.each([
  ['NG', 'state', 'NG-LA'],
  ['GB', 'gender', 'non-binary'],
  ['US', 'therapy', 'couples'],
  ['DE', 'modality', 'in-person'],
  ['NG', 'speciality', 'anxiety'],
  ['GB', 'approach', 'emdr'],
  ['DE', 'language', 'tr'],
  ['NG', 'religion', 'islam-sunni'],
] as const)(
  'in %s, %s=%s finds exactly the matching therapists, by code and by identifier',
  async (country, kind, code) => {
    const wanted = names(fitting(country, { [kind]: code }))
    expect(wanted.length).toBeGreaterThan(0)
    const { identifier = '' } = (await product.given.reference()).byCode(kind, code) ?? {}
    for (const word of [code, identifier]) {
      const { data, meta } = await search({ country, [kind]: word })
      expect(names(data)).toEqual(wanted)
      expect(meta.total).toBe(wanted.length)
    }
  },
)

test('random combinations find exactly the matching therapists', async () => {
  const random = randomFrom(11)
  for (let round = 0; round < 60; round += 1) {
    const country = random.pick(['NG', 'GB', 'US', 'DE'] as const)
    const model = random.pick(drafts[country])
    const filters = {
      ...(random.below(2) && {
        speciality: codes(model.specialities)
          .slice(0, 1 + random.below(2))
          .join(','),
      }),
      ...(random.below(2) && { language: random.pick(codes(model.languages)) }),
      ...(random.below(2) && { modality: codes(model.modalities).slice(0, 2).join(',') }),
      ...(random.below(3) === 0 && { therapy: random.pick(codes(model.therapies)) }),
      ...(random.below(3) === 0 && { gender: model.gender }),
      ...(random.below(3) === 0 && { state: model.state }),
    }
    const found = names((await search({ country, ...filters })).data)
    expect({ filters, found }).toEqual({ filters, found: names(fitting(country, filters)) })
  }
})

test('of several specialities all must match, of several states one', async () => {
  const both = await search({ country: 'NG', speciality: 'depression,ocd' })
  expect(names(both.data)).toEqual(['Chidi Eze'])
  const either = await search({ country: 'NG', state: 'NG-OY,NG-KD' })
  expect(names(either.data)).toEqual(['Babatunde Adeyinka', 'Ibrahim Yakubu'])
})

test('a broader term finds therapists with the narrower one, and the card shows only the narrower', async () => {
  const { data } = await search({ country: 'NG', speciality: 'addiction' })
  expect(names(data)).toEqual(['Emeka Obiora'])
  expect(data[0]?.specialities.map(({ code }) => code)).not.toContain('addiction')
  expect(names((await search({ country: 'NG', religion: 'islam' })).data)).toEqual([
    'Aisha Bello',
    'Hauwa Danjuma',
    'Ibrahim Yakubu',
  ])
})

test('the price is a range in minor units, both ends included', async () => {
  const { data } = await search({ country: 'NG', priceMin: 9_500_00, priceMax: 12_000_00, sort: 'price' })
  expect(data.map(({ fee, currency }) => [fee, currency])).toEqual([
    [9_500_00, 'NGN'],
    [10_000_00, 'NGN'],
    [12_000_00, 'NGN'],
  ])
  expect((await search({ country: 'NG', priceMax: 0 })).data).toMatchObject([
    { firstName: 'Bukola', fee: 0, isFree: true },
  ])
})

test('a day matches therapists with a free hour before it ends, by the clock of the country', async () => {
  const all = (await search({ country: 'US', sort: 'next' })).data
  const { data } = await search({ country: 'US', availableFrom: '2026-03-02', sort: 'next' })
  const endOfDay = '2026-03-03T05:00:00.000Z'
  expect(names(data)).toEqual(names(all.filter(({ nextSlotAt }) => nextSlotAt !== null && nextSlotAt < endOfDay)))
  expect(data.length).toBeGreaterThan(0)
  expect(data.length).toBeLessThan(all.length)
})

test.each([
  ['adaeze', ['Adaeze Nwankwo']],
  ['NWANK', ['Adaeze Nwankwo']],
  ['theo bass', ['Theo Bassey']],
  ['bassey theo', ['Theo Bassey']],
  ['nwanko', ['Adaeze Nwankwo']],
  ['te', ['Temitope Alabi', 'Solomon Terver']],
  ['nobody at all', []],
])('the name "%s" finds %j', async (name, found) => {
  expect(names((await search({ country: 'NG', name })).data)).toEqual([...found].sort())
})

test.each(['yildirim', 'Yıldırım', 'YILDIRIM'])('accents do not matter: %s', async (name) => {
  expect(names((await search({ country: 'DE', name })).data)).toEqual(['Elif Yıldırım'])
})

test.each(['%', '_', "' or 1=1 --", '\\'])('the name %s is a literal', async (name) => {
  const { meta } = await search({ country: 'NG', name })
  expect([0, 15]).toContain(meta.total)
})

test('every sort order is correct, and the pages together are the whole list without duplicates', async () => {
  const orders: Record<string, (one: ProviderCard, other: ProviderCard) => boolean> = {
    price: (one, other) => one.fee <= other.fee,
    '-price': (one, other) => one.fee >= other.fee,
    rating: (one, other) => one.rating >= other.rating,
    next: (one, other) => (one.nextSlotAt ?? '~') <= (other.nextSlotAt ?? '~'),
    recommended: () => true,
  }
  for (const [sort, holds] of Object.entries(orders)) {
    const whole = (await search({ country: 'GB', sort })).data
    expect(whole.length).toBe(15)
    const inOrder = whole.every((card, place) => place === 0 || holds(whole[place - 1] as ProviderCard, card))
    expect({ sort, inOrder }).toEqual({ sort, inOrder: true })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ country: 'GB', sort, page, perPage: 4 })))
    expect(pages.flatMap(({ data }) => data.map(({ identifier }) => identifier))).toEqual(
      whole.map(({ identifier }) => identifier),
    )
    expect(pages[0]?.meta).toEqual({ page: 1, perPage: 4, total: 15, lastPage: 4 })
  }
})

test("the visitor's country is the default, and Nigeria where it is unknown", async () => {
  const countries = async (headers: Record<string, string>) =>
    new Set((await search({}, headers)).data.map(({ country }) => country))
  expect(await countries({})).toEqual(new Set(['NG']))
  expect(await countries({ cookie: 'X-CountryCode=GB' })).toEqual(new Set(['GB']))
  expect((await search({}, { cookie: 'X-CountryCode=FR' })).meta).toMatchObject({ total: 0, lastPage: 1 })
})

test.each([
  ['X-CountryCode', 'GB'],
  ['X-Country', 'de'],
])('the backend reads the country from %s', async (header, code) => {
  const answer = await product.backend.app.inject({ url: '/providers', headers: { [header]: code } })
  const cards = answer.json<{ data: ProviderCard[] }>().data
  expect(new Set(cards.map(({ country }) => country))).toEqual(new Set([code.toUpperCase()]))
})

test('names of reference data come in the language of the caller', async () => {
  const [card] = (await search({ country: 'DE', name: 'Brandt' }, { cookie: 'X-Language=de' })).data
  expect(card?.discipline?.name).toMatch(/Psychologische/)
  expect(card?.languages.map(({ name }) => name)).toEqual(['Deutsch', 'Englisch'])
})

test.each<Query>([
  { speciality: 'happiness' },
  { state: 'NG-XX' },
  { language: '0197a5b0-1111-7abc-8def-000000000001' },
  { gender: 'anxiety' },
  { speciality: 'anxiety,happiness' },
  { country: 'ZZ' },
])('no match for %o is not an error', async (query) => {
  expect(await search(query)).toMatchObject({ data: [], meta: { total: 0 } })
})

test('of existing and unknown states, the existing ones count', async () => {
  expect(names((await search({ country: 'NG', state: 'NG-OY,NG-XX' })).data)).toEqual(['Babatunde Adeyinka'])
})

test.each([
  ['sort=cheapest', 'sort'],
  ['priceMin=abc', 'priceMin'],
  ['priceMax=19.99', 'priceMax'],
  ['priceMin=-1', 'priceMin'],
  ['availableFrom=tomorrow', 'availableFrom'],
  ['availableFrom=2026-02-30', 'availableFrom'],
  ['availableFrom=0000-01-01', 'availableFrom'],
  ['availableFrom=9999-12-31', 'availableFrom'],
  ['page=0', 'page'],
  ['perPage=101', 'perPage'],
  ['country=Nigeria', 'country'],
  ['speciality=a%20b', 'speciality'],
  [`name=${'a'.repeat(81)}`, 'name'],
  ['mood=good', 'mood'],
])('%s is refused at its field', async (query, field) => {
  const { status, body } = await product.visitor.get(`/providers?${query}`)
  expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
    status: 422,
    code: 'VALIDATION_ERROR',
    fields: [field],
  })
})

test.each(['1900-01-01', '2200-12-31'])('the distant day %s is a valid day', async (availableFrom) => {
  const { meta } = await search({ country: 'NG', availableFrom })
  expect(meta.total).toBe(availableFrom < '2026' ? 0 : 15)
})

describe('suggestions', () => {
  async function suggest(q: string, country = 'NG', headers: Record<string, string> = {}): Promise<SearchSuggestion[]> {
    const words = new URLSearchParams({ q, country })
    const { status, body } = await product.visitor.get(`/providers/search/suggestions?${words}`, headers)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data
  }
  const namesOf = (found: readonly SearchSuggestion[], kind: string) =>
    found.filter((one) => one.kind === kind).map(({ name }) => name)

  test('concerns, places of the country and therapists begin as typed, whatever the case and the accents', async () => {
    expect(await suggest('GRI')).toContainEqual({
      kind: 'speciality',
      value: 'grief',
      name: expect.stringMatching(/^Grief/),
    })
    expect(await suggest('lag')).toContainEqual({ kind: 'place', value: 'NG-LA', name: 'Lagos' })
    expect(namesOf(await suggest('lag', 'GB'), 'place')).toEqual([])
    const { body } = await product.visitor.get('/providers?country=NG&perPage=1')
    const [{ identifier, firstName, lastName }] = body.data
    expect(await suggest(`${lastName} ${firstName.slice(0, 2)}`)).toContainEqual({
      kind: 'therapist',
      value: identifier,
      name: `${firstName} ${lastName}`,
    })
  })

  test('names are those of the reader, and a therapist of another country is not suggested', async () => {
    expect(namesOf(await suggest('trau', 'DE', { 'accept-language': 'de' }), 'speciality')[0]).toMatch(/^Trau/)
    const { body } = await product.visitor.get('/providers?country=NG&perPage=1')
    expect(namesOf(await suggest(body.data[0].lastName, 'GB'), 'therapist')).toEqual([])
  })

  test('one letter suggests nothing, each kind has few rows, and wild cards are letters', async () => {
    expect(await suggest('a')).toEqual([])
    expect(await suggest('%_')).toEqual([])
    const found = await suggest('an')
    for (const kind of ['speciality', 'place', 'therapist']) expect(namesOf(found, kind).length).toBeLessThanOrEqual(3)
    expect((await product.visitor.get(`/providers/search/suggestions?q=${'a'.repeat(61)}`)).status).toBe(422)
  })

  test.each([
    [['dep'], ['Depression', 'Manic depression', 'Independence']],
    [['de'], ['Depression', 'Manic depression']],
    [['manic', 'de'], ['Manic depression']],
    [['xy'], []],
  ])('%j finds %j, and what begins as typed comes first', (typed, names) => {
    const rows = ['Independence', 'Manic depression', 'Depression', 'Sleep'].map((name) => ({ name }))
    expect(namedBy(typed, rows, 3).map(({ name }) => name)).toEqual(names)
  })
})

describe('the site map', () => {
  interface Listed {
    country: string
    speciality: string | null
    state: string | null
    total: number
  }

  test('has every listed therapist once, in parts', async () => {
    const { body } = await product.visitor.get('/site-map/therapists')
    const listed = await product.database.db.selectFrom('providerListing').select('providerIdentifier').execute()
    expect(body.parts).toBe(1)
    expect(body.data.map(({ identifier }: { identifier: string }) => identifier).toSorted()).toEqual(
      listed.map(({ providerIdentifier }) => providerIdentifier).toSorted(),
    )
    expect((await product.visitor.get('/site-map/therapists?part=2')).body.data).toEqual([])
    expect((await product.visitor.get('/site-map/therapists?part=0')).status).toBe(422)
  })

  test('its lists have as many therapists as the search finds with the same filters', async () => {
    const lists: Listed[] = (await product.visitor.get('/site-map/lists')).body.data
    const pick = (hasSpeciality: boolean, hasState: boolean) =>
      lists.find(({ speciality, state }) => (speciality !== null) === hasSpeciality && (state !== null) === hasState)
    for (const list of [pick(false, false), pick(true, false), pick(false, true), pick(true, true)]) {
      const { country, speciality, state, total } = list as Listed
      const query = new URLSearchParams({
        perPage: '1',
        country,
        ...(speciality ? { speciality } : {}),
        ...(state ? { state } : {}),
      })
      expect([list, (await product.visitor.get(`/providers?${query}`)).body.meta.total]).toEqual([list, total])
    }
  })
})
