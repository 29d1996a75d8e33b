import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import { type TestBff, openTestBff } from './test-bff.ts'
import { problem } from './upstream.ts'

const id = '01930000-0000-7000-8000-0000000000aa'
const reference = (code: string, name: string) => ({
  identifier: '01930000-0000-7000-8000-0000000000bb',
  code,
  name,
})
const therapist = {
  identifier: id,
  firstName: 'Ada',
  lastName: 'Okonkwo',
  photo: `/providers/${id}/photo?v=1`,
  headline: 'Talks that help',
  discipline: reference('clinical-psychologist', 'Clinical psychologist'),
  country: 'NG',
  state: reference('NG-LA', 'Lagos'),
  specialities: [reference('anxiety', 'Anxiety')],
  languages: [reference('en', 'English')],
  modalities: [reference('video', 'Video')],
  fee: 1_200_000,
  isFree: false,
  currency: 'NGN',
  rating: 4.5,
  reviews: 12,
  nextSlotAt: '2030-01-01T10:00:00Z',
  title: 'Dr.',
  bio: 'I listen. </script><script>alert(1)</script>',
  timezone: 'Africa/Lagos',
  therapies: [{ ...reference('individual', 'Individual therapy'), fee: 1_200_000, isFree: false, minutes: 50 }],
  approaches: [],
  acceptingNewClients: true,
  needsApproval: false,
  acceptsQuestions: false,
  verified: { status: 'approved', checkedAt: '2026-01-01T00:00:00Z', checks: [] },
}

let webRoot: string
let bff: TestBff
let elapsed = 0
const source = `GET /providers/${id}`
const path = `/therapists/${id}/`

beforeAll(async () => {
  webRoot = await publicPages()
}, 180_000)

beforeEach(async () => {
  elapsed = 1_000
  bff = await openTestBff({
    webRoot,
    elapsed: () => elapsed,
    publicUrl: 'https://solace.example',
    hosts: ['127.0.0.1'],
  })
  bff.upstream.on(source, { json: therapist })
  return () => bff.close()
})

const host = () => ({ host: 'solace.example' })
/** The test's own connection goes to the loopback address; the page is requested under its public name. */
async function get(at: string, headers: Record<string, string> = {}) {
  const response = await bff.bff.app.inject({ method: 'GET', url: at, headers: { ...host(), ...headers } })
  return { status: response.statusCode, headers: response.headers, body: response.body, raw: response.rawPayload }
}
const reads = () => bff.upstream.requests.filter(({ url }) => url.startsWith('/providers/')).length
const dataIn = (html: string, type: string) =>
  [...html.matchAll(new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 'g'))].map(
    ([, text]) => JSON.parse(text as string) as Record<string, unknown>,
  )

describe('the page of a therapist', () => {
  test('is whole without a script, in its language', async () => {
    const english = await get(path)
    expect(english.status).toBe(200)
    for (const text of [
      '<h1>Dr. Ada Okonkwo</h1>',
      'I listen.',
      'Individual therapy',
      'Anxiety',
      '50 minutes',
      '★ <!-- -->4.5',
    ])
      expect(english.body).toContain(text)
    expect(english.body).toMatch(/<img[^>]+width="128" height="128"/)
    expect(english.body).toContain(`href="/de${path}"`)
    expect(english.body).toMatch(/<title>Dr\. Ada Okonkwo, Clinical psychologist · Lagos – Solace<\/title>/)
    const german = await get(`/de${path}`)
    expect(german.body).toContain('<html lang="de">')
    expect(german.body).toContain('50 Minuten')
    expect(bff.upstream.last().headers['x-language']).toBe('de')
  })

  test('names itself and its other language to search engines', async () => {
    const { body } = await get(`/de${path}?utm_source=x`)
    expect(body).toContain(`<link rel="canonical" href="https://solace.example/de${path}">`)
    expect(body).toContain(`<link rel="alternate" hreflang="en" href="https://solace.example${path}">`)
    expect(body).toContain(`<link rel="alternate" hreflang="de" href="https://solace.example/de${path}">`)
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="https://solace.example${path}">`)
    expect(body).toContain(`<meta property="og:url" content="https://solace.example/de${path}">`)
  })

  test('says in schema.org what it shows, prices and rating included', async () => {
    const [thing] = dataIn((await get(path)).body, 'application/ld\\+json')
    expect(thing).toMatchObject({
      '@type': 'MedicalBusiness',
      name: 'Dr. Ada Okonkwo',
      makesOffer: [{ price: '12000.00', priceCurrency: 'NGN', itemOffered: { name: 'Individual therapy' } }],
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    })
    bff.upstream.on(source, { json: { ...therapist, reviews: 0, rating: 0 } })
    elapsed += 100_000
    expect(dataIn((await get(path)).body, 'application/ld\\+json')[0]).not.toHaveProperty('aggregateRating')
  })

  test('text of a therapist ends no element, and its policy allows no other script', async () => {
    const { body, headers } = await get(path)
    expect(body).not.toContain('<script>alert')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(dataIn(body, 'application/json')[0]).toMatchObject({ bio: therapist.bio, nextSlotAt: null })
  })

  test('is read without anything of the visitor', async () => {
    await get(path, { cookie: 'X-Language=de; X-CountryCode=DE', 'user-agent': 'planted', 'accept-language': 'de' })
    const { headers } = bff.upstream.last()
    expect(headers['x-countrycode']).toBe('NG')
    expect(JSON.stringify(headers)).not.toMatch(/planted|cookie|forwarded/)
  })

  test('is compressed, and not sent twice', async () => {
    const packed = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const etag = packed.headers.etag as string
    expect((await get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304)
    expect((await get(path)).headers.etag).not.toBe(etag)
  })
})

/** Address and name of each part of the way to a page. */
const crumbsIn = (html: string) =>
  [...(/<nav class="tl-crumbs".*?<\/nav>/.exec(html)?.[0] ?? '').matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(
    ([, item = '']) => [/href="([^"]+)"/.exec(item)?.[1] ?? null, item.replaceAll(/<[^>]+>/g, '')],
  )

test('a therapist is below the list of the first concern at the place of work', async () => {
  const { body } = await get(path)
  expect(crumbsIn(body)).toEqual([
    ['/therapists/', 'Find a therapist'],
    ['/therapists/anxiety/in/lagos/', 'Anxiety therapists in Lagos'],
    [null, 'Dr. Ada Okonkwo'],
  ])
  const way = dataIn(body, 'application/ld\\+json')[1] as { itemListElement: { item: string }[] }
  expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(way.itemListElement.map(({ item }) => item)).toEqual([
    'https://solace.example/',
    'https://solace.example/therapists/',
    'https://solace.example/therapists/anxiety/in/lagos/',
    `https://solace.example${path}`,
  ])
  // Where licences count by state, a therapist is not always found at the place of work.
  bff.upstream.on(source, {
    json: { ...therapist, country: 'US', state: reference('US-NY', 'New York'), specialities: [] },
  })
  elapsed += 100_000
  expect(crumbsIn((await get(path)).body)[1]).toEqual([
    '/therapists/in/united-states/',
    'Therapists in the United States',
  ])
})

describe('a change', () => {
  test('is not read again while the page is fresh, then rendered behind a visitor', async () => {
    await get(path)
    elapsed += 15_000
    await get(path)
    expect(reads()).toBe(1)
    bff.upstream.on(source, { json: { ...therapist, firstName: 'Changed' } })
    elapsed += 10_000
    expect((await get(path)).body).toContain('Dr. Ada')
    await expect.poll(async () => (await get(path)).body).toContain('Dr. Changed')
  })

  test('is there a minute later, whoever came between', async () => {
    await get(path)
    bff.upstream.on(source, { json: { ...therapist, firstName: 'Changed' } })
    elapsed += 45_000
    expect((await get(path)).body).toContain('Dr. Changed')
  })

  test('many visitors of one page cause one read', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get(path)))
    expect(reads()).toBe(1)
  })
})

describe('a therapist who is not listed', () => {
  test('has the page of an unknown one, for which no search engine keeps an entry', async () => {
    await get(path)
    bff.upstream.on(source, problem(404, 'NOT_FOUND', 'Nothing here'))
    elapsed += 45_000
    const gone = await get(path)
    const unknown = await get('/therapists/01930000-0000-7000-8000-0000000000cc/')
    expect([gone.status, unknown.status]).toEqual([404, 404])
    expect(gone.headers['x-robots-tag']).toBe('noindex')
    expect(gone.body).toBe(unknown.body)
  })
})

describe('while the backend fails', () => {
  test('the last page is shown, and without one the page whose script reads', async () => {
    await get(path)
    bff.upstream.on(source, problem(503, 'UNAVAILABLE', 'Down'))
    elapsed += 600_000
    expect((await get(path)).body).toContain('Dr. Ada')
    const german = await get(`/de${path}`)
    expect([german.status, german.body.includes('Dr. Ada')]).toEqual([200, false])
  })
})

describe('a list of therapists', () => {
  const card = (more: object = {}) => ({ ...therapist, ...more })
  const answer = (total: number, ...cards: object[]) => ({
    json: { data: cards, meta: { page: 1, perPage: 12, total, lastPage: 1 } },
  })
  const anxiety = '/therapists/anxiety/in/lagos/'

  test('by concern and place is whole without a script, with prices and near lists', async () => {
    bff.upstream.on(
      'GET /providers',
      answer(8, card({ specialities: [reference('anxiety', 'Anxiety'), reference('grief', 'x')] })),
    )
    const { status, body, headers } = await get(anxiety)
    expect(status).toBe(200)
    expect(bff.upstream.last().url).toBe('/providers?perPage=12&country=NG&state=NG-LA&speciality=anxiety')
    expect(body).toContain('<h1>Anxiety therapists in Lagos</h1>')
    expect(body).toContain('<title>Anxiety therapists in Lagos – Solace</title>')
    expect(body).toContain(`<link rel="canonical" href="https://solace.example${anxiety}">`)
    expect(body).toContain(`href="/therapists/${id}/"`)
    expect(body).toMatch(/₦12,000|NGN 12,000/)
    expect(body).toContain('href="/therapists/grief/in/lagos/"')
    expect(body).not.toContain('content="noindex"')
    expect(headers['cache-control']).toContain('stale-while-revalidate')
    const things = dataIn(body, 'application/ld\\+json')
    expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
    expect(JSON.stringify(things[0])).toContain('https://solace.example/therapists/anxiety/')
    expect((await get(`/de${anxiety}`)).body).toContain('<h1>Angst: Therapie in Lagos</h1>')
  })

  test.each([
    ['/therapists/anxiety/', '/providers?perPage=12&speciality=anxiety', 'Anxiety therapists'],
    ['/therapists/in/berlin/', '/providers?perPage=12&country=DE&state=DE-BE', 'Therapists in Berlin'],
  ])('%s', async (at, url, heading) => {
    bff.upstream.on('GET /providers', answer(3, card()))
    expect((await get(at)).body).toContain(`<h1>${heading}</h1>`)
    expect(bff.upstream.last().url).toBe(url)
  })

  describe('of several pages', () => {
    const pageOf = (page: number, total = 30) =>
      bff.upstream.on('GET /providers', {
        json: {
          data: [card(), card({ identifier: '01930000-0000-7000-8000-0000000000ab' })],
          meta: { page, perPage: 12, total, lastPage: 3 },
        },
      })

    test('links to the pages beside it, and each page is its own canonical one', async () => {
      pageOf(2)
      const { body } = await get(`/de${anxiety}page/2/`)
      expect(bff.upstream.last().url).toBe('/providers?perPage=12&page=2&country=NG&state=NG-LA&speciality=anxiety')
      expect(body).toContain(`<a href="/de${anxiety}" rel="prev">Vorige Seite</a>`)
      expect(body).toContain(`<a href="/de${anxiety}page/3/" rel="next">Nächste Seite</a>`)
      expect(body).toContain('Seite 2 von 3')
      expect(body).toContain(`<link rel="canonical" href="https://solace.example/de${anxiety}page/2/">`)
      expect(body).toContain('<title>Angst: Therapie in Lagos, Seite 2 – Solace</title>')
      expect(JSON.stringify(dataIn(body, 'application/ld\\+json')[1])).toContain('"position":13')
    })

    test('the first and the last have one link, and a list of one page has none', async () => {
      pageOf(1)
      const first = (await get(anxiety)).body
      expect([first.includes('rel="prev"'), first.includes('rel="next"')]).toEqual([false, true])
      pageOf(3)
      const last = (await get(`${anxiety}page/3/`)).body
      expect([last.includes('rel="prev"'), last.includes('rel="next"')]).toEqual([true, false])
      pageOf(1, 12)
      expect((await get('/therapists/in/lagos/')).body).not.toContain('tl-pages')
    })

    test.each(['page/1/', 'page/0/', 'page/02/', 'page/x/', 'page/101/', 'page/', 'page/2/page/3/'])(
      'there is no %s',
      async (end) => {
        pageOf(1)
        expect((await get(anxiety + end)).status).toBe(404)
      },
    )
  })

  test('without a place is the same as that of its country, and names that as canonical', async () => {
    bff.upstream.on('GET /providers', answer(3, card()))
    const { body } = await get('/therapists/anxiety/')
    expect(body).toContain('<link rel="canonical" href="https://solace.example/therapists/anxiety/in/nigeria/">')
    expect(body).toContain(
      '<link rel="alternate" hreflang="de" href="https://solace.example/de/therapists/anxiety/in/nigeria/">',
    )
    const country = await get('/therapists/anxiety/in/nigeria/')
    expect(bff.upstream.last().url).toBe('/providers?perPage=12&country=NG&speciality=anxiety')
    expect(country.body).toContain('<h1>Anxiety therapists in Nigeria</h1>')
    expect((await get('/therapists/in/united-kingdom/')).body).toContain('<h1>Therapists in the United Kingdom</h1>')
    expect((await get('/therapists/in/france/')).status).toBe(404)
  })

  test('of a concern without a place and without a therapist leads to the search', async () => {
    bff.upstream.on('GET /providers', answer(0))
    const { status, headers } = await get('/de/therapists/veterans/')
    expect([status, headers.location]).toEqual([302, '/de/therapists/?speciality=veterans'])
    expect((await get('/therapists/veterans/in/nigeria/')).status).toBe(404)
  })

  test('shows the way to it', async () => {
    bff.upstream.on('GET /providers', answer(8, card()))
    const { body } = await get(anxiety)
    expect(crumbsIn(body)).toEqual([
      ['/therapists/', 'Find a therapist'],
      ['/therapists/anxiety/in/nigeria/', 'Anxiety therapists in Nigeria'],
      [null, 'Anxiety therapists in Lagos'],
    ])
  })

  test('all lists are on one page, which home page and footer name', async () => {
    const size = (country: string, speciality: string | null, state: string | null, total: number) => ({
      country,
      speciality,
      state,
      total,
    })
    bff.upstream.on('GET /site-map/lists', {
      json: {
        data: [
          size('DE', null, null, 2),
          size('DE', 'grief', null, 1),
          size('NG', null, null, 9),
          size('NG', 'anxiety', null, 4),
          size('NG', null, 'NG-LA', 3),
          size('NG', 'anxiety', 'NG-LA', 3),
        ],
      },
    })
    const { status, body } = await get('/therapists/browse/')
    expect(status).toBe(200)
    const links = [...body.matchAll(/href="(\/therapists\/[a-z][^"]*)"/g)].map(([, to]) => to)
    expect(links).toEqual([
      '/therapists/in/nigeria/',
      '/therapists/anxiety/in/nigeria/',
      '/therapists/in/lagos/',
      '/therapists/in/germany/',
      '/therapists/grief/in/germany/',
      '/therapists/browse/',
    ])
    expect(body).toContain('<link rel="canonical" href="https://solace.example/therapists/browse/">')
    const home = (await get('/de/')).body
    expect(home.match(/href="\/de\/therapists\/browse\/"/g)).toHaveLength(2)
    expect(home).toContain('<a href="/de/therapists/anxiety/">Angst</a>')
    bff.upstream.on('GET /site-map/lists', problem(503, 'UNAVAILABLE', 'Down'))
    expect((await get('/de/therapists/browse/')).body).toContain('<h1>Therapie nach Anliegen und Ort</h1>')
  })

  test('with fewer than three therapists is left out by search engines', async () => {
    bff.upstream.on('GET /providers', answer(2, card()))
    expect((await get(anxiety)).body).toContain('<meta name="robots" content="noindex">')
  })

  test('without a therapist does not exist', async () => {
    bff.upstream.on('GET /providers', answer(0))
    expect((await get(anxiety)).status).toBe(404)
    expect((await get('/therapists/in/nowhere/')).status).toBe(404)
    expect((await get('/therapists/anxiety/in/nowhere/')).status).toBe(404)
  })

  test('is shown as it was while the backend fails, and without data says that it is broken', async () => {
    bff.upstream.on('GET /providers', problem(503, 'UNAVAILABLE', 'Down'))
    const { status, body } = await get(anxiety)
    expect([status, body.includes('Therapists in')]).toEqual([200, false])
  })
})

describe('the site map', () => {
  beforeEach(() => {
    bff.upstream.on('GET /site-map/therapists', ({ url }) => ({
      json: {
        parts: 2,
        data:
          url.endsWith('part=2') || url.endsWith('part=1')
            ? [{ identifier: id, changedAt: '2026-01-02T03:04:05Z' }]
            : [],
      },
    }))
    bff.upstream.on('GET /site-map/lists', {
      json: {
        data: [
          { country: 'NG', speciality: 'anxiety', state: 'NG-LA', total: 3 },
          { country: 'NG', speciality: 'grief', state: null, total: 2 },
          { country: 'NG', speciality: 'unknown', state: null, total: 9 },
          { country: 'NG', speciality: null, state: null, total: 12 },
        ],
      },
    })
  })

  test('is named by robots.txt, which keeps robots out of accounts, and names its parts', async () => {
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Disallow: /account/')
    expect(robots).toContain('Sitemap: https://solace.example/sitemap.xml')
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)).toEqual(
      ['pages', 'lists', 'therapists-1', 'therapists-2'].map((name) => `https://solace.example/sitemap-${name}.xml`),
    )
  })

  test('has each therapist in both languages, with the day of the change', async () => {
    const { body } = await get('/sitemap-therapists-2.xml')
    expect(body).toContain(`<loc>https://solace.example${path}</loc><lastmod>2026-01-02T03:04:05Z</lastmod>`)
    expect(body).toContain(`<loc>https://solace.example/de${path}</loc>`)
    expect(body).toContain(`hreflang="de" href="https://solace.example/de${path}"/>`)
  })

  test('has the lists that search engines keep, and the fixed pages', async () => {
    const lists = (await get('/sitemap-lists.xml')).body
    expect([...lists.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)).toEqual([
      'https://solace.example/therapists/anxiety/in/lagos/',
      'https://solace.example/de/therapists/anxiety/in/lagos/',
      'https://solace.example/therapists/in/nigeria/',
      'https://solace.example/de/therapists/in/nigeria/',
    ])
    const pages = (await get('/sitemap-pages.xml')).body
    for (const at of ['/de/contact/', '/join/', '/help/', '/de/help/cancelling/'])
      expect(pages).toContain(`<loc>https://solace.example${at}</loc>`)
  })

  test('has no other part', async () => {
    for (const name of ['therapists-3', 'therapists-0', 'therapists-x', 'other'])
      expect((await get(`/sitemap-${name}.xml`)).status).toBe(404)
  })
})

test('the part that renders is not served', async () => {
  expect((await get('/.server/server.js')).status).toBe(404)
})
