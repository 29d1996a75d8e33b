/** Several backends behind one BFF: load sharing, failover, back-off, and what is never sent twice. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Limits } from '../../bff/settings.ts'
import { auth, clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'
import { type UpstreamRequest, openUpstream, problem, type Upstream } from './upstream.ts'

const read = 'GET /region/country'
const topUp = 'POST /payment/wallet'
const started = { payment: { reference: 'topup-1', status: 'pending' }, metadata: {} }

let one: Upstream
let two: Upstream
let bff: TestBff
/** Milliseconds of a fake clock. */
let elapsed: number

beforeEach(async () => {
  elapsed = 0
  ;[one, two] = [await openUpstream(), await openUpstream()]
  for (const upstream of [one, two]) {
    upstream.on('POST /user/login', { json: auth })
    upstream.on('POST /user/logout', { status: 204 })
    upstream.on('GET /user/info', { json: clara })
    upstream.on('GET /healthz', { json: { status: 'ok' } })
    upstream.on('GET /readyz', { json: { status: 'ok' } })
    upstream.on(read, { json: [] })
    upstream.on(topUp, { status: 201, json: started })
  }
})
afterEach(async () => {
  await bff.close()
  await Promise.all([one.close(), two.close()])
})

const never = 1_000_000_000
async function open(urls: readonly string[], limits: Partial<Limits> = {}): Promise<void> {
  bff = await openTestBff({
    backendUrl: urls.join(', '),
    elapsed: () => elapsed,
    limits: { backendProbeInterval: never, ...limits },
  })
}
const both = () => [one.url, two.url]
const country = (visitor: Visitor = bff.visitor()) => visitor.get('/api/region/country')
const requestsTo = (address: string, upstreams = [one, two]): UpstreamRequest[] =>
  upstreams.flatMap((upstream) => upstream.requests).filter(({ method, url }) => `${method} ${url}` === address)
const breaking = (upstream: Upstream, address: string) =>
  upstream.on(address, (_request, response) => (response.destroy(), null))

/** The one shape of a retryable answer. */
async function expectOutage(response: Response, code = 'BACKEND_UNREACHABLE'): Promise<void> {
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ status: 503, code, retryAfter: expect.any(Number) })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, String(body.retryAfter)])
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
}

describe('calls', () => {
  test('are shared among the backends', async () => {
    await open(both())
    for (let call = 0; call < 10; call += 1) expect((await country()).status).toBe(200)
    expect([one, two].map((upstream) => requestsTo(read, [upstream]).length)).toEqual([5, 5])
  })

  test('go to the backend with fewer calls in flight', async () => {
    await open(both())
    const held: (() => void)[] = []
    const hold = (upstream: Upstream) =>
      upstream.on(read, (_request, response) => {
        held.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'))
        return null
      })
    hold(one)
    hold(two)
    const first = country()
    await expect.poll(() => held.length).toBe(1)
    const [busy, free] = one.requests.length === 1 ? [one, two] : [two, one]
    free.on(read, { json: [] })
    for (let call = 0; call < 4; call += 1) await country()
    expect([requestsTo(read, [busy]).length, requestsTo(read, [free]).length]).toEqual([1, 4])
    for (const go of held) go()
    await first
  })

  test('carry the time that the caller will still wait', async () => {
    await open([one.url])
    await bff.visitor().signIn()
    const left = Number(requestsTo('POST /user/login')[0]?.headers['x-request-timeout'])
    expect(left).toBeLessThanOrEqual(9_000)
    expect(left).toBeGreaterThan(0)
  })

  test('of one request share its time', async () => {
    await open([one.url])
    one.on('POST /user/login', (_request, response) => {
      const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(auth))
      setTimeout(answer, 300)
      return null
    })
    await bff.visitor().signIn()
    expect(Number(requestsTo('GET /user/info')[0]?.headers['x-request-timeout'])).toBeLessThanOrEqual(8_750)
  })

  test('that wait for a payment gateway do not delay others', async () => {
    await open([one.url], { backendSlowConnections: 1, backendConnections: 1 })
    const visitor = bff.visitor()
    await visitor.signIn()
    let go = () => {}
    one.on(topUp, (_request, response) => {
      go = () => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(started))
      return null
    })
    const slow = [visitor.post('/api/payment/wallet', { amount: 5_000_00 })]
    await expect.poll(() => requestsTo(topUp).length).toBe(1)
    slow.push(visitor.post('/api/payment/wallet', { amount: 6_000_00 }))
    expect((await country()).status).toBe(200)
    expect(requestsTo(topUp).length).toBe(1)
    one.on(topUp, { status: 201, json: started })
    go()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([201, 201])
  })
})

describe('when a connection breaks', () => {
  test('a read is retried at another backend', async () => {
    await open(both())
    breaking(one, read)
    for (let call = 0; call < 4; call += 1) expect((await country()).status).toBe(200)
    expect(requestsTo(read, [one]).length).toBeGreaterThan(0)
  })

  test('in the middle of an answer, a read is retried at another backend', async () => {
    await open(both())
    one.on(read, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('[', () => response.destroy())
      return null
    })
    for (let call = 0; call < 4; call += 1) expect((await country()).status).toBe(200)
    expect(requestsTo(read, [one]).length).toBeGreaterThan(0)
  })

  test('a read is retried once at most', async () => {
    await open(both())
    breaking(one, read)
    breaking(two, read)
    await expectOutage(await country())
    expect(requestsTo(read).length).toBe(2)
  })

  test('a write that may have had its effect is not retried', async () => {
    await open(both())
    for (const upstream of [one, two]) breaking(upstream, 'POST /user/login')
    await expectOutage(await bff.visitor().signIn())
    expect(requestsTo('POST /user/login').length).toBe(1)
  })

  test('a write with a key that the backend stores is retried with that key', async () => {
    await open(both())
    const visitor = bff.visitor()
    await visitor.signIn()
    const broken: Upstream[] = []
    for (const upstream of [one, two])
      upstream.on(topUp, (_request, response) => {
        if (broken.length > 0) return { status: 201, json: started }
        broken.push(upstream)
        response.destroy()
        return null
      })
    const response = await visitor.send('POST', '/api/payment/wallet', {
      body: { amount: 5_000_00 },
      headers: { 'idempotency-key': 'key-of-a-top-up' },
    })
    expect(response.status).toBe(201)
    expect(requestsTo(topUp).map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
      ['key-of-a-top-up', '{"amount":500000}'],
      ['key-of-a-top-up', '{"amount":500000}'],
    ])
    expect([one, two].map((upstream) => requestsTo(topUp, [upstream]).length)).toEqual([1, 1])
  })

  test('a key at a call that stores none allows no retry', async () => {
    await open(both())
    const visitor = bff.visitor()
    for (const upstream of [one, two]) breaking(upstream, 'POST /user/login')
    const body = { email: clara.email, password: 'planted-password1' }
    await visitor.send('POST', '/api/session', { body, headers: { 'idempotency-key': 'key-of-a-sign-in' } })
    expect(requestsTo('POST /user/login').length).toBe(1)
  })
})

describe('a backend that is down', () => {
  test('is replaced for every call, since nothing reached it', async () => {
    await open(both())
    await one.close()
    for (let call = 0; call < 4; call += 1) expect((await bff.visitor().signIn()).status).toBe(200)
    expect((await bff.visitor().get('/readyz')).status).toBe(200)
  })

  test('together with all others is an outage', async () => {
    await open(both())
    await Promise.all([one.close(), two.close()])
    await expectOutage(await bff.visitor().signIn())
    await expectOutage(await country())
    expect((await bff.visitor().get('/readyz')).status).toBe(503)
  })
})

describe('a backend that is shutting down', () => {
  const draining = { json: [], headers: { 'x-draining': '1', connection: 'close' } }

  test('gets no more calls once an answer says so', async () => {
    await open(both())
    one.on(read, draining)
    for (let call = 0; call < 10; call += 1) expect((await country()).status).toBe(200)
    expect(requestsTo(read, [one]).length).toBe(1)
  })

  test('is left out while it is not ready, and used again when it is', async () => {
    await open(both(), { backendProbeInterval: 10 })
    one.on('GET /readyz', problem(503, 'BUSY', 'Stopping'))
    const seen = requestsTo('GET /readyz', [one]).length
    await expect.poll(() => requestsTo('GET /readyz', [one]).length).toBeGreaterThan(seen + 1)
    const before = requestsTo(read, [one]).length
    for (let call = 0; call < 6; call += 1) await country()
    expect(requestsTo(read, [one]).length).toBe(before)
    one.on('GET /readyz', { json: { status: 'ok' } })
    await expect.poll(async () => (await country(), requestsTo(read, [one]).length)).toBeGreaterThan(before)
  })

  test('opens no stream, so that another one does', async () => {
    await open(both())
    const visitor = bff.visitor()
    await visitor.signIn()
    const busy = problem(503, 'BUSY', 'Stopping')
    one.on('GET /live', { ...busy, headers: { ...busy.headers, 'x-draining': '1' } })
    two.on('GET /live', { headers: { 'content-type': 'text/event-stream' }, text: 'event: alive\ndata: {}\n\n' })
    for (let call = 0; call < 4; call += 1) {
      const response = await visitor.get('/api/live')
      expect([response.status, await response.text()]).toEqual([200, 'event: alive\ndata: {}\n\n'])
    }
    expect(requestsTo('GET /live', [one]).length).toBeLessThanOrEqual(1)
  })

  test('is used nevertheless where no other is available', async () => {
    await open(both())
    one.on(read, draining)
    two.on(read, draining)
    for (let call = 0; call < 4; call += 1) expect((await country()).status).toBe(200)
  })
})

describe('a backend that failed five times in a row', () => {
  const failFive = async () => {
    for (let call = 0; call < 5; call += 1) await expectOutage(await bff.visitor().signIn())
  }

  test('gets no calls for two seconds; then one trial call decides, and reopens it for all', async () => {
    await open([one.url])
    breaking(one, 'POST /user/login')
    await failFive()
    const before = one.requests.length
    await expectOutage(await country())
    elapsed += 1_999
    await expectOutage(await country())
    expect(one.requests.length).toBe(before)
    elapsed += 1
    expect((await country()).status).toBe(200)
    expect((await country()).status).toBe(200)
  })

  test('is left out again when the trial call fails', async () => {
    await open([one.url])
    breaking(one, 'POST /user/login')
    await failFive()
    elapsed += 2_000
    await expectOutage(await bff.visitor().signIn())
    const before = one.requests.length
    elapsed += 1_999
    await expectOutage(await country())
    expect(one.requests.length).toBe(before)
  })

  test('is left out too when the failures are timeouts', async () => {
    await open([one.url], { backendTotalTimeout: 20 })
    one.on(read, () => null)
    for (let call = 0; call < 5; call += 1) await expectOutage(await country(), 'BACKEND_TIMEOUT')
    // A call would be answered, or time out; requests that were cut off may still arrive at the backend.
    one.on(read, { json: [] })
    expect(await (await country()).json()).toMatchObject({ status: 503, code: 'BACKEND_UNREACHABLE' })
  })

  test('does not cause another backend to be left out', async () => {
    await open(both())
    breaking(one, read)
    for (let call = 0; call < 20; call += 1) expect((await country()).status).toBe(200)
    expect(requestsTo(read, [one]).length).toBe(5)
  })

  test('starts a new count after each answer, including refusals', async () => {
    await open([one.url])
    breaking(one, 'POST /user/login')
    for (let call = 0; call < 4; call += 1) await expectOutage(await bff.visitor().signIn())
    one.on(read, problem(404, 'NOT_FOUND', 'No'))
    expect((await country()).status).toBe(404)
    for (let call = 0; call < 4; call += 1) await expectOutage(await bff.visitor().signIn())
    expect((await country()).status).toBe(404)
  })

  test('is not left out because a payment gateway kept it waiting', async () => {
    await open([one.url], { backendTotalTimeout: 600 })
    const visitor = bff.visitor()
    await visitor.signIn()
    one.on('GET /payment/status/topup-01930000-0000-7000-8000-000000000001', () => null)
    for (let call = 0; call < 6; call += 1)
      await expectOutage(
        await visitor.get('/api/payment/status/topup-01930000-0000-7000-8000-000000000001'),
        'BACKEND_TIMEOUT',
      )
    expect((await country()).status).toBe(200)
  })
})
