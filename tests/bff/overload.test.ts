/** More calls than the BFF can handle: what is answered, what is refused, and recovery. The tests release the backend's answers. */
import { connect, type Socket } from 'node:net'
import { request, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'
import { hostOf, lines } from './raw.ts'

/** No wait in these tests times out, however slow the machine is. */
const patient = 600_000
const limits = {
  callsAtOnce: 2,
  callsPerRoute: 2,
  callsPerCaller: 2,
  slowPerCaller: 2,
  callsWaiting: 1,
  callsWaitingPerCaller: 1,
  callWait: patient,
}
const balance = '/api/wallet/balance'

let bff: TestBff
let visitor: Visitor
const sockets: Socket[] = []
/** Calls that the backend has not answered yet. */
let held: ServerResponse[]

async function open(more: Partial<typeof limits> = {}, trustedProxies: string[] = []): Promise<void> {
  bff = await openTestBff({ limits: { ...limits, ...more }, trustedProxies })
  held = []
  bff.upstream.on('GET /wallet/balance', (_incoming, response) => {
    held.push(response)
    return null
  })
  visitor = bff.visitor()
  await visitor.signIn()
}
beforeEach(() => open())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await bff.close()
})

const release = () => {
  for (const response of held.splice(0))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"balance":0,"currency":"NGN"}')
}
const heldCalls = (count: number) => expect.poll(() => held.length, { timeout: 20_000 }).toBe(count)

/** Waits until the BFF has received this many calls; `last` is the answer to the last one. */
function arrivals() {
  const seen: ServerResponse[] = []
  bff.bff.app.server.on('request', (_request, response) => {
    seen.push(response)
  })
  const wait = (count: number) => expect.poll(() => seen.length, { timeout: 20_000 }).toBe(count)
  return Object.assign(wait, { last: () => seen.at(-1) as ServerResponse })
}

/** Two in progress, one waiting. */
async function fill() {
  const arrived = arrivals()
  const calls = [visitor.get(balance), visitor.get(balance)]
  await heldCalls(2)
  calls.push(visitor.get(balance))
  await arrived(3)
  return calls
}

test('beyond the queue the answer is 503 BUSY at once, in the error shape and the language of the reader', async () => {
  const calls = await fill()
  const answer = await visitor.get(balance)
  const german = await bff.visitor({ cookie: 'X-Language=de' }).get('/api/providers')
  expect([answer.status, answer.headers.get('retry-after'), german.status]).toEqual([503, '2', 503])
  const [body, theirs] = (await Promise.all([answer.json(), german.json()])) as Record<string, unknown>[]
  expect(body).toMatchObject({
    code: 'BUSY',
    status: 503,
    retryAfter: 2,
    requestId: answer.headers.get('x-request-id'),
  })
  expect(theirs?.message).not.toBe(body?.message)
  expect(bff.upstream.requests.filter(({ url }) => url === '/providers')).toEqual([])
  expect(visitor.cookies.size).toBeGreaterThan(0)

  release()
  await heldCalls(1)
  release()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
  const after = visitor.get(balance)
  await heldCalls(1)
  release()
  expect((await after).status).toBe(200)
})

test('health, missing pages and sign-out are answered meanwhile', async () => {
  const calls = await fill()
  expect((await visitor.get('/healthz')).status).toBe(200)
  expect((await visitor.get('/readyz')).status).toBe(200)
  expect((await visitor.get('/api/nothing-here')).status).toBe(404)
  expect((await visitor.delete('/api/session')).status).toBe(204)
  expect([...visitor.cookies.keys()].filter((name) => name.endsWith('sid'))).toEqual([])
  release()
  // The waiting call runs after the sign-out.
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 401])
})

test('a call is refused before its body has arrived', async () => {
  const calls = await fill()
  const head = lines(
    'POST /api/session HTTP/1.1',
    `Host: ${hostOf(bff.url)}`,
    'X-CSRF: 1',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    'Content-Length: 1000',
  )
  const [status] = await statusOf(head)
  expect(status).toBe(503)
  release()
  await heldCalls(1)
  release()
  await Promise.all(calls)
})

test('a sender whose body does not arrive holds no slot', async () => {
  const head = lines(
    'POST /api/session HTTP/1.1',
    `Host: ${hostOf(bff.url)}`,
    'X-CSRF: 1',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    'Content-Length: 1000',
  )
  const arrived = arrivals()
  for (let at = 0; at < 4; at += 1) sockets.push(raw(head))
  await arrived(4)
  const call = visitor.get(balance)
  await heldCalls(1)
  release()
  expect((await call).status).toBe(200)
})

test('a caller that disconnects while waiting is forgotten; one that disconnects later holds the slot until the work is done', async () => {
  const arrived = arrivals()
  const head = lines(
    `GET ${balance} HTTP/1.1`,
    `Host: ${hostOf(bff.url)}`,
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookies()}`,
  )
  const working = [raw(head), raw(head)]
  await heldCalls(2)
  const waiting = raw(head)
  await arrived(3)
  waiting.destroy()
  for (const socket of working) socket.destroy()
  // The place in the queue is free again as soon as its caller has disconnected.
  let next: Promise<Response>
  let count = 3
  do {
    next = visitor.get(balance)
    count += 1
    await arrived(count)
  } while (arrived.last().writableEnded)
  expect(held.length).toBe(2)
  release()
  await heldCalls(1)
  release()
  expect((await next).status).toBe(200)
})

test('one network leaves slots to the others', async () => {
  await bff.close()
  await open({ callsAtOnce: 4, callsPerRoute: 4, callsWaiting: 4 }, ['127.0.0.1'])
  const arrived = arrivals()
  const from = (address: string) => visitor.get(balance, { 'x-forwarded-for': address })
  const calls = [from('203.0.113.1'), from('203.0.113.1')]
  await heldCalls(2)
  calls.push(from('203.0.113.1'))
  await arrived(3)
  expect((await from('203.0.113.1')).status).toBe(503)
  calls.push(from('203.0.113.2'))
  await heldCalls(3)
  release()
  await heldCalls(1)
  release()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('calls that wait for a gateway leave slots to all other calls', async () => {
  await bff.close()
  await open({ callsAtOnce: 3, callsPerCaller: 3, callsWaiting: 0 })
  bff.upstream.on('GET /provider/banks', (_incoming, response) => {
    held.push(response)
    return null
  })
  const banks = '/api/provider/banks?country=NG'
  const calls = [visitor.get(banks), visitor.get(banks)]
  await heldCalls(2)
  expect((await visitor.post('/api/virtual-accounts/generate')).status).toBe(503)
  calls.push(visitor.get(balance))
  await heldCalls(3)
  release()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('connections are limited too, and new ones are accepted when some have closed', async () => {
  await bff.close()
  bff = await openTestBff({ limits: { connections: 2 } })
  const ended = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()).resume())
  const open = [raw(''), raw('')]
  await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  await ended(raw(''))
  for (const socket of open) socket.destroy()
  await expect
    .poll(() =>
      fetch(`${bff.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test('streams, uploads and downloads hold no slot', async () => {
  await bff.close()
  await open({ callsAtOnce: 1, callsWaiting: 0 })
  bff.upstream.on('GET /live', (_incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    return null
  })
  const stream = await visitor.get('/api/live')
  expect(stream.status).toBe(200)

  const document = `/provider/indemnity-insurance/${clara.identifier}/content`
  bff.upstream.on(`GET ${document}`, (_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '4' }).write('%P')
    return null
  })
  const file = await visitor.get(`/api${document}`)
  expect(file.status).toBe(200)

  const picture = { cookie: cookies(), 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' }
  const sending = request(`${bff.url}/api/client/profile-picture`, {
    method: 'POST',
    headers: { ...picture, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
  }).on('error', () => undefined)
  const arrived = arrivals()
  sending.write('some')
  await arrived(1)

  const call = visitor.get(balance)
  await heldCalls(1)
  expect((await visitor.get(balance)).status).toBe(503)
  release()
  expect((await call).status).toBe(200)
  const sent = new Promise((resolve) => sending.once('response', (response) => resolve(response.resume().statusCode)))
  sending.end('more!')
  expect(await sent).toBe(404)
  await stream.body?.cancel()
  await file.body?.cancel()
})

const cookies = () => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function raw(bytes: string): Socket {
  const { hostname, port } = new URL(bff.url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(bytes)
  return socket
}

function statusOf(bytes: string): Promise<[status: number]> {
  return new Promise((resolve) => {
    const socket = raw(bytes)
    sockets.push(socket)
    socket.once('data', (chunk) => resolve([Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 0)]))
  })
}
