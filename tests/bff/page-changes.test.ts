/** Pages that are stored until the backend says that they have changed, and pictures beside links. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import { type TestBff, openTestBff } from './test-bff.ts'
import { problem } from './upstream.ts'

const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const id = idOf(1)
const coded = (code: string) => ({ identifier: idOf(99), code, name: code })
const therapist = {
  identifier: id,
  firstName: 'Ada',
  lastName: 'Okonkwo',
  photo: null as string | null,
  headline: 'Talks that help',
  discipline: coded('clinical-psychologist'),
  country: 'NG',
  state: coded('NG-LA'),
  specialities: [coded('anxiety')],
  languages: [coded('en')],
  modalities: [coded('video')],
  fee: 1_200_000,
  isFree: false,
  currency: 'NGN',
  rating: 4.5,
  reviews: 12,
  nextSlotAt: null,
  title: 'Dr.',
  bio: 'I listen.',
  timezone: 'Africa/Lagos',
  therapies: [],
  approaches: [],
  acceptingNewClients: true,
  needsApproval: false,
  acceptsQuestions: false,
  verified: { status: 'not_checked', checkedAt: null, checks: [] },
}

let webRoot: string
let bff: TestBff
let elapsed = 0
const minute = 60_000
const path = `/therapists/${id}/`
const source = `GET /providers/${id}`

beforeAll(async () => {
  webRoot = await publicPages()
}, 180_000)

const open = (limits: object = {}) =>
  openTestBff({
    webRoot,
    elapsed: () => elapsed,
    publicUrl: 'https://solace.example',
    hosts: ['127.0.0.1'],
    // Changes are read when a test says so.
    limits: { changePause: 2_000_000_000, ...limits },
  })

beforeEach(async () => {
  elapsed = 1_000
  bff = await open()
  bff.upstream.on(source, { json: therapist })
  nothingChanged()
  return () => bff.close()
})

async function get(at: string, headers: Record<string, string> = {}) {
  const sent = { host: 'solace.example', ...headers }
  const response = await bff.bff.app.inject({ method: 'GET', url: at, headers: sent })
  return { status: response.statusCode, headers: response.headers, body: response.body, raw: response.rawPayload }
}
const readChanges = () => bff.bff.renderedPages().readChanges()
const reads = (of = id) => bff.upstream.requests.filter(({ url }) => url === `/providers/${of}`).length

let next = 100
const changes = (data: object[], isEverything = false) =>
  bff.upstream.on('GET /site-map/changes', () => ({ json: { next: (next += 1), isEverything, data } }))
const nothingChanged = () => changes([])
const changed = (identifier: string, specialities: string[] = [], states: string[] = []) =>
  changes([{ identifier, specialities, states }])
const rename = (firstName: string) => bff.upstream.on(source, { json: { ...therapist, firstName } })

describe('while changes are read', () => {
  test('a page is served for hours without another read, and is right after the next change', async () => {
    await readChanges()
    await get(path)
    for (let read = 0; read < 6; read += 1) {
      elapsed += 29 * minute
      await readChanges()
      elapsed += 5_000
      await get(path)
    }
    expect(reads()).toBe(1)
    rename('Changed')
    changed(id)
    await readChanges()
    expect((await get(path)).body).toContain('Changed Okonkwo')
    expect(reads()).toBe(2)
  })

  test('each read goes on where the last one ended', async () => {
    await readChanges()
    await readChanges()
    await readChanges()
    const requested = bff.upstream.requests.map(({ url }) => url).filter((url) => url.startsWith('/site-map/changes'))
    expect(requested).toEqual([
      '/site-map/changes',
      `/site-map/changes?since=${next - 2}`,
      `/site-map/changes?since=${next - 1}`,
    ])
  })

  test('the change of another therapist drops nothing of this one', async () => {
    await readChanges()
    await get(path)
    changed(idOf(2))
    await readChanges()
    elapsed += 15_000
    await get(path)
    expect(reads()).toBe(1)
  })

  test('a therapist who is listed no more has no page', async () => {
    await readChanges()
    await get(path)
    bff.upstream.on(source, problem(404, 'NOT_FOUND', 'Nothing here'))
    changed(id)
    await readChanges()
    expect((await get(path)).status).toBe(404)
  })

  test('a page that was read before the first read of changes is not trusted', async () => {
    await get(path)
    rename('Changed')
    elapsed += 1_000
    await readChanges()
    elapsed += 45_000
    await readChanges()
    expect((await get(path)).body).toContain('Changed Okonkwo')
  })

  test('a page whose data was read while the change came is not stored', async () => {
    await readChanges()
    let answer = () => {}
    bff.upstream.on(source, (_request, response) => {
      answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(therapist))
      return null
    })
    const early = get(path)
    await expect.poll(() => reads()).toBe(1)
    changed(id)
    await readChanges()
    answer()
    expect((await early).body).toContain('Ada Okonkwo')
    rename('Changed')
    expect((await get(path)).body).toContain('Changed Okonkwo')
  })

  test('when everything may have changed, pages expire as they do without changes', async () => {
    await readChanges()
    await get(path)
    elapsed += 50_000
    rename('Changed')
    changes([], true)
    await readChanges()
    expect((await get(path)).body).toContain('Changed Okonkwo')
  })

  test('a page is rendered anew after some hours, behind a visitor', async () => {
    await readChanges()
    await get(path)
    rename('Changed')
    elapsed += 7 * 60 * minute
    await readChanges()
    // After so long a pause the backend may have forgotten changes, so that the page is too old; another one is stored.
    expect((await get(path)).body).toContain('Changed Okonkwo')
    rename('Again')
    for (let half = 0; half < 13; half += 1) {
      elapsed += 29 * minute
      await readChanges()
    }
    expect((await get(path)).body).toContain('Changed Okonkwo')
    await expect.poll(async () => (await get(path)).body).toContain('Again Okonkwo')
  })
})

describe('while changes cannot be read', () => {
  test.each([
    ['fails', () => problem(503, 'UNAVAILABLE', 'Down')],
    ['answers something else', () => ({ json: { data: 'x' } })],
    ['answers no JSON', () => ({ text: '<html>' })],
  ])('the backend %s: pages expire as before, and the next read goes on', async (_what, answer) => {
    await readChanges()
    await get(path)
    bff.upstream.on('GET /site-map/changes', answer)
    elapsed += 15_000
    await readChanges()
    await get(path)
    expect(reads()).toBe(1)
    rename('Changed')
    elapsed += 30_000
    await readChanges()
    expect((await get(path)).body).toContain('Changed Okonkwo')
    nothingChanged()
    await readChanges()
    elapsed += 19_000
    await get(path)
    expect(reads()).toBe(2)
    expect(bff.upstream.last().url).toMatch(/since=/)
  })

  test('after half an hour it begins anew, because the backend forgets', async () => {
    await readChanges()
    elapsed += 31 * minute
    await readChanges()
    expect(bff.upstream.last().url).toBe('/site-map/changes')
  })

  test('one line is logged, not one for each try', async () => {
    bff.upstream.on('GET /site-map/changes', problem(503, 'UNAVAILABLE', 'Down'))
    await readChanges()
    await readChanges()
    expect(bff.log().split('reading which pages have changed')).toHaveLength(2)
  })
})

test('changes are read again and again by themselves once a page was requested', async () => {
  await bff.close()
  bff = await open({ changePause: 5 })
  bff.upstream.on(source, { json: therapist })
  nothingChanged()
  await get(path)
  const count = () => bff.upstream.requests.filter(({ url }) => url.startsWith('/site-map/changes')).length
  await expect.poll(count).toBeGreaterThan(2)
})

describe('lists', () => {
  const lists = () => bff.upstream.requests.filter(({ url }) => url.startsWith('/providers?')).length
  const card = (number: number) => ({ ...therapist, identifier: idOf(number) })
  const list = '/therapists/anxiety/in/lagos/'
  beforeEach(async () => {
    bff.upstream.on('GET /providers', {
      json: { data: [card(1), card(2), card(3)], meta: { page: 1, perPage: 12, total: 30, lastPage: 3 } },
    })
    await readChanges()
    await get(list)
  })

  test.each([
    ['shows one who has changed', idOf(2), [], [], 2],
    ['finds one who has changed', idOf(9), ['anxiety', 'stress'], ['NG-LA'], 2],
    ['does not find one for another concern', idOf(9), ['stress'], ['NG-LA'], 1],
    ['does not find one at another place', idOf(9), ['anxiety'], ['NG-AB'], 1],
    ['does not find one who is listed no more and whom it did not show', idOf(9), [], [], 1],
  ])('a list that %s', async (_what, identifier, specialities, states, expected) => {
    changed(identifier, specialities, states)
    await readChanges()
    await get(list)
    expect(lists()).toBe(expected)
  })

  test('are rendered anew after some minutes, because free hours and their order change', async () => {
    elapsed += 6 * minute
    await readChanges()
    await get(list)
    await expect.poll(lists).toBe(2)
  })
})

test('memory is bounded: the page that was not used for the longest time is rendered again', async () => {
  await bff.close()
  bff = await open({ pageBytes: 20_000 })
  for (let number = 1; number <= 20; number += 1)
    bff.upstream.on(`GET /providers/${idOf(number)}`, { json: { ...therapist, identifier: idOf(number) } })
  nothingChanged()
  await readChanges()
  for (let number = 1; number <= 20; number += 1) await get(`/therapists/${idOf(number)}/`)
  const { bytes, size } = bff.bff.renderedPages()
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(size).toBeGreaterThan(2)
  await get(`/therapists/${idOf(20)}/`)
  expect(reads(idOf(20))).toBe(1)
  await get(path)
  expect(reads(id)).toBe(2)
})

describe('the picture beside links', () => {
  const share = `/share/${id}.jpg`
  const sizeOf = (jpeg: Buffer) => {
    for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
      const marker = jpeg[at + 1] as number
      if (marker >= 0xc0 && marker <= 0xc2)
        return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    }
    return null
  }
  const named = async (name: object) => {
    bff.upstream.on(source, { json: { ...therapist, title: null, ...name } })
    changed(id)
    await readChanges()
    await readChanges()
    return (await get(share)).raw
  }

  test('of a therapist is a JPEG of the size that the page names', async () => {
    const { status, headers, raw } = await get(share)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toContain('public')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(sizeOf(raw)).toEqual({ width: 1200, height: 630 })
    expect(raw.length).toBeLessThan(200_000)
    const { body } = await get(path)
    expect(body).toContain(`<meta property="og:image" content="https://solace.example${share}">`)
    expect(body).toContain('<meta property="og:image:width" content="1200">')
    expect(body).toContain('<meta property="og:image:height" content="630">')
    expect(body).toMatch(/<meta property="og:image:alt" content="Dr\. Ada Okonkwo/)
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('is drawn once for many, and not sent twice', async () => {
    const [first] = await Promise.all(Array.from({ length: 5 }, () => get(share)))
    expect(reads()).toBe(1)
    const etag = first?.headers.etag as string
    expect((await get(share, { 'if-none-match': etag })).status).toBe(304)
  })

  test('has the letters of names, not boxes, and marks above letters with a dot below', async () => {
    const letters = ['ẹ', 'ọ', 'ṣ', 'ń', 'ß', 'ü', 'Ł', 'ẹ̀', 'ẹ́']
    const pictures = []
    for (const letter of letters) pictures.push((await named({ firstName: letter, lastName: 'A' })).toString('base64'))
    expect(new Set(pictures).size).toBe(letters.length)
  })

  test('says less rather than showing boxes for letters that the font has not', async () => {
    const [one, other] = [
      await named({ firstName: '王', lastName: '芳' }),
      await named({ firstName: '李', lastName: '明' }),
    ]
    expect(one.equals(other)).toBe(true)
    expect(one.equals(await named({ firstName: 'Wang', lastName: 'Fang' }))).toBe(false)
  })

  test('has room for long names', async () => {
    const words = await named({ firstName: 'Oluwafunmilayo Temitope', lastName: 'Adebayo-Ogunbanjo-Okonkwo-Schmidt' })
    expect(sizeOf(words)).toEqual({ width: 1200, height: 630 })
    expect(sizeOf(await named({ firstName: 'W'.repeat(50), lastName: 'W'.repeat(50) }))).not.toBeNull()
  })

  test('shows the photograph, and does without one that cannot be decoded', async () => {
    const without = await named({ photo: null })
    const photo = `/providers/${id}/photo?v=1`
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    bff.upstream.on(`GET /providers/${id}/photo`, { headers: { 'content-type': 'image/png' }, text: png })
    expect((await named({ photo })).equals(without)).toBe(false)
    bff.upstream.on(`GET /providers/${id}/photo`, { headers: { 'content-type': 'image/png' }, text: 'no picture' })
    expect((await named({ photo })).equals(without)).toBe(true)
    bff.upstream.on(`GET /providers/${id}/photo`, { headers: { 'content-type': 'text/html' }, text: '<script>' })
    expect((await named({ photo })).equals(without)).toBe(true)
  })

  test('has its language, and the product has one too', async () => {
    const german = await get(`/de${share}`)
    expect(bff.upstream.last().headers['x-language']).toBe('de')
    expect(german.raw.equals((await get(share)).raw)).toBe(false)
    expect(sizeOf((await get('/share/solace.jpg')).raw)).toEqual({ width: 1200, height: 630 })
    for (const at of ['/', '/de/', '/therapists/', '/help/', '/de/help/cancelling/']) {
      const { body } = await get(at)
      const language = at.startsWith('/de/') ? '/de' : ''
      expect(body).toContain(`<meta property="og:image" content="https://solace.example${language}/share/solace.jpg">`)
      expect(body).toContain(`<meta property="og:url" content="https://solace.example${at}">`)
    }
  })

  test('is not there for one who is not listed, nor at other addresses', async () => {
    bff.upstream.on(source, problem(404, 'NOT_FOUND', 'Nothing here'))
    for (const at of [share, `/share/${idOf(7)}.jpg`, '/share/other.jpg', '/share/..%2fx.jpg', `/share/${id}.png`])
      expect([at, (await get(at)).status]).toEqual([at, 404])
  })

  test('fails as the backend does, and is drawn when it is back', async () => {
    bff.upstream.on(source, problem(503, 'UNAVAILABLE', 'Down'))
    expect((await get(share)).status).toBe(503)
    bff.upstream.on(source, { json: therapist })
    expect((await get(share)).status).toBe(200)
  })

  test('is limited for each network and in all', async () => {
    await bff.close()
    bff = await open({ publicPictures: 2, sharesWaiting: 1 })
    bff.upstream.on(source, { json: therapist })
    const [one, other] = await Promise.all([get(share), get(`/de${share}`)])
    expect([one.status, other.status]).toEqual([200, 503])
    expect((await get(share)).status).toBe(429)
  })
})

describe('addresses in built pages', () => {
  test('are whole, in the packed copies too', async () => {
    for (const encoding of ['', 'br', 'gzip']) {
      const { headers } = await get('/help/cancelling/', encoding ? { 'accept-encoding': encoding } : {})
      expect(headers['content-encoding'] ?? '').toBe(encoding)
    }
    const { body } = await get('/de/help/cancelling/')
    expect(body).toContain('<link rel="canonical" href="https://solace.example/de/help/cancelling/">')
    expect(body).toContain('<link rel="alternate" hreflang="x-default" href="https://solace.example/help/cancelling/">')
    expect(body).not.toContain('__ORIGIN__')
  })
})
