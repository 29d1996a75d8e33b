/** The limit on public reads allows what people do, not what a program can do. */
import { afterEach, describe, expect, test } from 'vitest'
import { type TestBff, openTestBff } from './test-bff.ts'

let bff: TestBff
let now = Date.parse('2026-03-02T08:00:00Z')
afterEach(() => bff.close())

const page = { data: [], meta: { page: 1, perPage: 20, total: 0, lastPage: 1 } }
async function open(): Promise<void> {
  bff = await openTestBff({
    clock: () => now,
    trustedProxies: ['127.0.0.1'],
    limits: { publicReads: 2, publicPictures: 3 },
  })
  bff.upstream.on('GET /providers', { json: page })
  bff.upstream.on('GET /region/languages', { json: { data: [] } })
}
const from = (address: string) => bff.visitor({ 'x-forwarded-for': address })
const searches = () => bff.upstream.requests.filter(({ url }) => url.startsWith('/providers')).length

describe('the search', () => {
  test('is limited per network, says how long to wait, and then no longer reaches the backend', async () => {
    await open()
    const visitor = from('192.0.2.1')
    expect([(await visitor.get('/api/providers')).status, (await visitor.get('/api/providers')).status]).toEqual([
      200, 200,
    ])
    now += 20_000
    const refused = await visitor.get('/api/providers')
    expect([refused.status, refused.headers.get('retry-after'), searches()]).toEqual([429, '40', 2])
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 40 })
    expect((await from('192.0.2.2').get('/api/providers')).status).toBe(200)
    now += 40_000
    expect((await visitor.get('/api/providers')).status).toBe(200)
  })

  test('is limited per IPv6 network, whatever the last digits of the address are', async () => {
    await open()
    const answers = []
    for (const last of [1, 2, 3]) answers.push((await from(`2001:db8:1:2::${last}`).get('/api/providers')).status)
    expect(answers).toEqual([200, 200, 429])
    expect((await from('2001:db8:1:3::1').get('/api/providers')).status).toBe(200)
  })

  test('is limited per user on any network, and independently of other users there', async () => {
    await open()
    const [clara, other] = [from('192.0.2.1'), from('192.0.2.1')]
    await clara.signIn()
    await other.get('/api/providers')
    await other.get('/api/providers')
    expect((await other.get('/api/providers')).status).toBe(429)
    expect([(await clara.get('/api/providers')).status, (await clara.get('/api/providers')).status]).toEqual([200, 200])
    expect((await clara.get('/api/providers', { 'x-forwarded-for': '192.0.2.9' })).status).toBe(429)
  })
})

test('every public read counts, pictures separately', async () => {
  await open()
  const visitor = from('192.0.2.1')
  await visitor.get('/api/region/languages')
  await visitor.get('/api/region/languages')
  expect((await visitor.get('/api/providers')).status).toBe(429)
  const photo = '/api/providers/01930000-0000-7000-8000-0000000000d1/photo'
  const answers = []
  for (let times = 0; times < 4; times += 1) answers.push((await visitor.get(photo)).status)
  expect(answers).toEqual([404, 404, 404, 429])
})
