/** What everybody may read is read as often as people do it, not as often as a program can. */
import { afterEach, describe, expect, test } from 'vitest'
import { type Front, openFront } from './front.ts'

let front: Front
let now = Date.parse('2026-03-02T08:00:00Z')
afterEach(() => front.close())

const page = { data: [], meta: { page: 1, perPage: 20, total: 0, lastPage: 1 } }
async function open(): Promise<void> {
  front = await openFront({
    clock: () => now,
    trustedProxies: ['127.0.0.1'],
    limits: { publicReads: 2, publicPictures: 3 },
  })
  front.upstream.on('GET /providers', { json: page })
  front.upstream.on('GET /region/languages', { json: { data: [] } })
}
const from = (address: string) => front.visitor({ 'x-forwarded-for': address })
const asked = () => front.upstream.asked.filter(({ url }) => url.startsWith('/providers')).length

describe('the search', () => {
  test('of one network is limited, says how long to wait, and reaches the backend no more', async () => {
    await open()
    const visitor = from('192.0.2.1')
    expect([(await visitor.get('/api/providers')).status, (await visitor.get('/api/providers')).status]).toEqual([
      200, 200,
    ])
    now += 20_000
    const refused = await visitor.get('/api/providers')
    expect([refused.status, refused.headers.get('retry-after'), asked()]).toEqual([429, '40', 2])
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 40 })
    expect((await from('192.0.2.2').get('/api/providers')).status).toBe(200)
    now += 40_000
    expect((await visitor.get('/api/providers')).status).toBe(200)
  })

  test('of one network of IPv6 is limited whatever its last numbers are', async () => {
    await open()
    const answers = []
    for (const last of [1, 2, 3]) answers.push((await from(`2001:db8:1:2::${last}`).get('/api/providers')).status)
    expect(answers).toEqual([200, 200, 429])
    expect((await from('2001:db8:1:3::1').get('/api/providers')).status).toBe(200)
  })

  test('of who is signed in is limited wherever they are, and not by their neighbours', async () => {
    await open()
    const [clara, neighbour] = [from('192.0.2.1'), from('192.0.2.1')]
    await clara.signIn()
    await neighbour.get('/api/providers')
    await neighbour.get('/api/providers')
    expect((await neighbour.get('/api/providers')).status).toBe(429)
    expect([(await clara.get('/api/providers')).status, (await clara.get('/api/providers')).status]).toEqual([200, 200])
    expect((await clara.get('/api/providers', { 'x-forwarded-for': '192.0.2.9' })).status).toBe(429)
  })
})

test('every public read counts, pictures by themselves', async () => {
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
