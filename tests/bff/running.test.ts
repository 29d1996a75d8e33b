/** The BFF as a process: slow senders, health, shutdown, logs, metrics, development routes. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { metricsOf } from '#bff/http/metrics.ts'
import { memoryStore } from '../../bff/session/memory-store.ts'
import { clara, expiry, type TestBff, openTestBff, password, token } from './test-bff.ts'
import { hostOf, lines, sendRaw } from './raw.ts'

let bff: TestBff
afterEach(() => bff.close())

describe('slow senders', () => {
  /** Milliseconds; without the limits a slow sender stays for more than a minute. */
  const cutWithin = 15_000
  const quick = { headersTimeout: 300, requestTimeout: 700, connectionsCheckingInterval: 100 }

  test('of headers are cut off, with an answer in the error shape', async () => {
    bff = await openTestBff({ limits: quick })
    const { status, body, ms } = await sendRaw(bff.url, 'GET / HTTP/1.1\r\nHost: ', 'x'.repeat(1_000))
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([408, 'TIMEOUT'])
    expect(ms).toBeLessThan(cutWithin)
  })

  test('of bodies are cut off before their call reaches the backend', async () => {
    bff = await openTestBff({ limits: quick })
    const head = lines(
      'POST /api/session HTTP/1.1',
      `Host: ${hostOf(bff.url)}`,
      'X-CSRF: 1',
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      'Content-Length: 1000',
    )
    const { status, ms } = await sendRaw(bff.url, head, 'x'.repeat(1_000))
    expect(status).toBe(408)
    expect(ms).toBeLessThan(cutWithin)
    expect(bff.upstream.requests).toEqual([])
  })

  test('who send nothing at all are cut off', async () => {
    bff = await openTestBff({ limits: quick })
    expect((await sendRaw(bff.url, '')).ms).toBeLessThan(cutWithin)
  })

  test('do not delay others', async () => {
    bff = await openTestBff({ limits: { headersTimeout: 3_000 } })
    const sockets = Array.from({ length: 200 }, () =>
      connect(Number(new URL(bff.url).port), '127.0.0.1').on('error', () => undefined),
    )
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost:')
    expect((await bff.visitor().get('/api/session')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('health', () => {
  test('is answered for any host; readiness checks the store and the backend', async () => {
    bff = await openTestBff()
    const probe = (path: string) =>
      sendRaw(bff.url, lines(`GET ${path} HTTP/1.1`, 'Host: 10.0.0.7:3000', 'Connection: close'))
    expect((await probe('/healthz')).status).toBe(200)
    const ready = await probe('/readyz')
    expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: 'ready', sessions: true, backend: true }])
    await bff.upstream.close()
    const down = await probe('/readyz')
    expect([down.status, JSON.parse(down.body)]).toEqual([503, { status: 'not ready', sessions: true, backend: false }])
    expect((await probe('/healthz')).status).toBe(200)
  })

  test('is not ready without the session store', async () => {
    bff = await openTestBff({ store: { ...memoryStore(), ping: () => Promise.reject(new Error('away')) } })
    expect(await (await bff.visitor().get('/readyz')).json()).toMatchObject({ sessions: false })
  })
})

test('when signalled to stop, it is not ready, still answers and opens no stream', async () => {
  bff = await openTestBff()
  const visitor = bff.visitor()
  await visitor.signIn()
  expect((await visitor.get('/readyz')).status).toBe(200)
  bff.bff.drain()
  const ready = await visitor.get('/readyz')
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  expect((await visitor.get('/healthz')).status).toBe(200)
  expect((await visitor.get('/api/session')).status).toBe(200)
  const stream = await visitor.get('/api/live')
  expect([stream.status, stream.headers.get('retry-after')]).toEqual([503, '2'])
})

test('a shutdown loses no call in flight and asks connections to close', async () => {
  bff = await openTestBff()
  bff.upstream.on('GET /region/country', (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'), 300)
    return null
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const call = () =>
    new Promise<[status: number, connection: string]>((resolve, reject) => {
      request(`${bff.url}/api/region/country`, { agent }, (response) => {
        response.resume().on('end', () => resolve([response.statusCode ?? 0, response.headers.connection ?? '']))
      })
        .on('error', reject)
        .end()
    })
  let arrived = 0
  bff.bff.app.server.on('request', () => {
    arrived += 1
  })
  const calls = Array.from({ length: 20 }, call)
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(20)
  const closing = bff.bff.close()
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => [200, 'close']))
  await closing
  agent.destroy()
})

describe('logs', () => {
  test('have one line per request: route, user, result; never a token, a query, a body or an identifier', async () => {
    bff = await openTestBff()
    bff.upstream.on(`GET /appointment/${clara.identifier}`, {
      json: { identifier: clara.identifier, note: 'planted-note' },
    })
    const visitor = bff.visitor({ 'user-agent': 'planted-agent', referer: 'https://planted.example' })
    await visitor.signIn()
    const secret = [...visitor.cookies.values()][0] as string
    await visitor.get('/api/providers?name=planted-name')
    await visitor.get(`/api/appointment/${clara.identifier}`)
    await visitor.get('/api/planted-path')
    await visitor.post('/api/session', { email: 'planted', password: 'planted' })
    await visitor.delete('/api/session')
    const text = bff.log()
    for (const word of ['planted', token, secret, password, clara.identifier, clara.email])
      expect(text).not.toContain(word)
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/api/session', 200],
      ['GET', '/api/providers', 404],
      ['GET', '/api/appointment/:id', 200],
      ['GET', null, 404],
      ['POST', '/api/session', 422],
      ['DELETE', '/api/session', 204],
    ])
    for (const line of entries)
      expect(line).toMatchObject({
        level: 30,
        time: expect.stringMatching(/Z$/),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ms: expect.any(Number),
        service: 'bff',
      })
    expect(entries[0]?.person).toMatch(/^[A-Za-z0-9_-]{16}$/)
    expect(entries[2]?.person).toBe(entries[0]?.person)
    expect(entries[4]?.person).toBeNull()
  })

  test('name the kind of backend failure, not its content', async () => {
    bff = await openTestBff()
    await bff.upstream.close()
    await bff.visitor().get('/api/providers?name=planted')
    expect(bff.log()).toContain('ECONNREFUSED')
    expect(bff.log()).not.toContain('planted')
  })
})

test('no answer ever holds the token', async () => {
  bff = await openTestBff()
  const auth = { token, expiry, isActive: true, userType: 'client' }
  bff.upstream.on('POST /user/register/verify', { json: auth })
  bff.upstream.on('GET /wallet/balance', {
    status: 409,
    json: { code: 'CONFLICT', message: 'no', token, authorization: token },
  })
  const visitor = bff.visitor()
  const answers = [
    await visitor.signIn(),
    await visitor.get('/api/session'),
    await visitor.post('/api/session/verify', { token: '123456' }),
    await visitor.get('/api/user/info'),
    await visitor.get('/api/wallet/balance'),
    await visitor.delete('/api/session'),
  ]
  for (const answer of answers) expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain(token)
})

test('metrics count answers by route, on a port of their own', async () => {
  const metrics = metricsOf()
  const url = await metrics.listen({ host: '127.0.0.1', port: 0 })
  bff = await openTestBff({ observe: (call, reply) => metrics.observe(call, reply) })
  metrics.showBackends(() => bff.bff.backends())
  await bff.visitor().get('/api/session?planted=1')
  await bff.visitor().get('/planted')
  const text = await (await fetch(url)).text()
  expect(text).toContain('# TYPE http_request_duration_seconds histogram')
  const labels = 'method="GET",route="/api/session",status="200"'
  expect(text).toContain(`http_request_duration_seconds_bucket{le="0.005",${labels}}`)
  expect(text).toContain(`http_request_duration_seconds_bucket{le="+Inf",${labels}} 1`)
  expect(text).toContain(`http_request_duration_seconds_sum{${labels}}`)
  expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1`)
  expect(text).toMatch(/\nprocess_cpu_seconds_total [\d.]+\n/)
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
  expect(text).toContain('route="none",status="404"} 1')
  const { host } = new URL(bff.upstream.url)
  expect(text).toContain(`backend_ready{backend="${host}"} 1\n`)
  expect(text).toContain(`backend_calls{backend="${host}"} 0\n`)
  expect(text).not.toContain('planted')
  expect((await fetch(new URL('/', url))).status).toBe(404)
  expect((await bff.visitor().get('/metrics')).status).toBe(404)
  await metrics.close()
})

test('two servers in one process count apart', async () => {
  const [counting, other] = [metricsOf(), metricsOf()]
  bff = await openTestBff({ observe: (call, reply) => counting.observe(call, reply) })
  await bff.visitor().get('/api/session')
  const place = { host: '127.0.0.1', port: 0 }
  const texts = [counting, other].map(async (one) => (await fetch(await one.listen(place))).text())
  const [first, second] = await Promise.all(texts)
  expect(first).toContain('route="/api/session"')
  expect(second).not.toContain('route=')
  await Promise.all([counting.close(), other.close()])
})

describe('development routes', () => {
  test('show the API description and the mailbox, without data of the visitor', async () => {
    bff = await openTestBff({ isDevelopment: true })
    const other = await openTestBff({
      isDevelopment: true,
      mailboxUrl: bff.upstream.url,
      backendUrl: bff.upstream.url,
    })
    bff.upstream.on('GET /documentation/', {
      text: '<h1>API</h1>',
      headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' },
    })
    bff.upstream.on('GET /dev/mailbox/', {
      text: '<h1>Mail</h1>',
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
    })
    const visitor = other.visitor({ cookie: 'a=b', authorization: 'Bearer x' })
    const documentation = await visitor.get('/documentation/')
    expect([documentation.status, await documentation.text(), documentation.headers.getSetCookie()]).toEqual([
      200,
      '<h1>API</h1>',
      [],
    ])
    expect(bff.upstream.last().headers).not.toMatchObject({ cookie: expect.anything() })
    expect(bff.upstream.last().headers.authorization).toBeUndefined()
    const mailbox = await visitor.get('/dev/mailbox/?to=clara')
    expect([
      mailbox.status,
      mailbox.headers.get('content-security-policy'),
      mailbox.headers.get('x-frame-options'),
    ]).toEqual([200, "default-src 'none'", 'SAMEORIGIN'])
    expect(bff.upstream.last().url).toBe('/dev/mailbox/?to=clara')
    await other.close()
  })

  test('do not exist otherwise', async () => {
    bff = await openTestBff({ mailboxUrl: 'http://127.0.0.1:9' })
    expect((await bff.visitor().get('/documentation/')).status).toBe(404)
    expect((await bff.visitor().get('/dev/mailbox/')).status).toBe(404)
  })
})

test('old sessions are swept regularly', async () => {
  const store = memoryStore()
  bff = await openTestBff({ store, limits: { sessionSweepInterval: 20 }, clock: () => 2_000 })
  await store.put('old', Buffer.from('a'), 1_999)
  await store.put('young', Buffer.from('a'), 2_001)
  await expect.poll(() => store.get('old', 0)).toBeNull()
  await sleep(30)
  expect(await store.get('young', 0)).not.toBeNull()
})
