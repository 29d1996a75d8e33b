/** Uploads through the BFF: who may send, how much, how slowly, and what happens when one side disconnects. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictureLimits } from '#schemas/identity/pictures.ts'
import type { Limits } from '../../bff/settings.ts'
import { form } from '#tests/identity/pictures/files.ts'
import { auth, clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'
import { hostOf, lines, sendRaw } from './raw.ts'

const path = '/api/client/profile-picture'
const accepted = { photoUrl: '/client/profile-picture?v=1', avatarIdentifier: null }

/** What a backend does with an uploaded file. */
type Taking = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let taking: Taking
/** Bytes that arrived, and files whose sender left. */
let [arrived, left] = [0, 0]
let requests: IncomingMessage[] = []
let bff: TestBff

beforeEach(async () => {
  ;[arrived, left, requests, taking] = [0, 0, [], takeAll]
  server = createServer((request, response) => {
    const json = { 'content-type': 'application/json' }
    if (request.url === '/user/login') return void response.writeHead(200, json).end(JSON.stringify(auth))
    if (request.method === 'GET') return void response.writeHead(200, json).end(JSON.stringify(clara))
    requests.push(request)
    request.on('data', (chunk: Buffer) => (arrived += chunk.length))
    request.on('error', () => (left += 1))
    taking(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await bff.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const takeAll: Taking = (request, response) =>
  void request.on('end', () =>
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(accepted)),
  )

async function open(limits: Partial<Limits> = {}): Promise<Visitor> {
  bff = await openTestBff({ backendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits })
  const visitor = bff.visitor()
  await visitor.signIn()
  return visitor
}

const cookiesOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Raw headers of an upload. */
const head = (visitor: Visitor, ...more: string[]) =>
  lines(
    `POST ${path} HTTP/1.1`,
    `Host: ${hostOf(bff.url)}`,
    'X-CSRF: 1',
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookiesOf(visitor)}`,
    ...more,
  )
const multipart = 'Content-Type: multipart/form-data; boundary=b'

async function send(visitor: Visitor, content: Buffer | string, headers: Record<string, string> = {}) {
  const sent = form({ content })
  const response = await fetch(bff.url + path, {
    method: 'POST',
    headers: {
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      cookie: cookiesOf(visitor),
      ...sent.headers,
      ...headers,
    },
    body: new Uint8Array(sent.body),
  })
  const body = (await response.json()) as { code?: string }
  return { status: response.status, code: body.code, body, bytes: sent.body.length }
}

/** A sender that announces a length, sends a part of it, and waits. */
function begin(visitor: Visitor, length: number, some: number) {
  const socket = connect(Number(new URL(bff.url).port), '127.0.0.1').on('error', () => undefined)
  socket.write(head(visitor, multipart, `Content-Length: ${length}`))
  socket.write('x'.repeat(some))
  return socket
}

test('a file reaches the backend byte for byte, with the token of its own session', async () => {
  const visitor = await open()
  const { status, body, bytes } = await send(visitor, Buffer.alloc(3_000_000, 7), { authorization: 'Bearer forged' })
  expect([status, body]).toEqual([201, accepted])
  expect(arrived).toBe(bytes)
  const [{ headers } = {} as IncomingMessage] = requests
  expect(headers).toMatchObject({
    authorization: `Bearer ${auth.token}`,
    'content-type': 'multipart/form-data; boundary=boundary-of-the-tests',
    'content-length': String(bytes),
  })
  expect(headers.cookie).toBeUndefined()
})

test('a refusal of the backend is passed on while the file is still arriving', async () => {
  const visitor = await open()
  taking = (_request, response) =>
    void response
      .writeHead(413, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ code: 'FILE_TOO_LARGE', message: 'File size should not exceed 10MB.' }))
  const { status, code } = await send(visitor, Buffer.alloc(pictureLimits.maxBytes))
  expect([status, code]).toEqual([413, 'FILE_TOO_LARGE'])
  expect((await visitor.get('/api/session')).status).toBe(200)
})

describe('refused before a byte is read', () => {
  const announced = `Content-Length: ${pictureLimits.maxBytes}`
  test.each<[string, (visitor: Visitor) => string, [number, string]]>([
    ['a visitor without a session', () => head(bff.visitor(), multipart, announced), [401, 'UNAUTHORIZED_ACCESS']],
    [
      'another site',
      (visitor) => head(visitor, multipart, announced).replace('same-origin', 'cross-site'),
      [403, 'CROSS_SITE'],
    ],
    ['JSON', (visitor) => head(visitor, 'Content-Type: application/json', announced), [415, 'MEDIA_TYPE']],
    [
      'a form without a boundary',
      (visitor) => head(visitor, 'Content-Type: multipart/form-data', announced),
      [415, 'MEDIA_TYPE'],
    ],
    [
      'a boundary with an injection',
      (visitor) => head(visitor, 'Content-Type: multipart/form-data; boundary=b; charset=x', announced),
      [415, 'MEDIA_TYPE'],
    ],
    [
      'a file of unknown length',
      (visitor) => head(visitor, multipart, 'Transfer-Encoding: chunked'),
      [400, 'BAD_REQUEST'],
    ],
    [
      'a file that is too large',
      (visitor) => head(visitor, multipart, 'Content-Length: 10551297'),
      [413, 'FILE_TOO_LARGE'],
    ],
    [
      'a query',
      (visitor) => head(visitor, multipart, announced).replace(path, `${path}?a=1`),
      [422, 'VALIDATION_ERROR'],
    ],
  ])('%s', async (_name, bytes, expected) => {
    const visitor = await open({
      headersTimeout: 300,
      requestTimeout: 600,
      uploadPaceAfter: 300,
      connectionsCheckingInterval: 50,
    })
    const { status, body } = await sendRaw(bff.url, bytes(visitor))
    expect([status, (JSON.parse(body.split('HTTP/1.1')[0] as string) as { code: string }).code]).toEqual(expected)
    expect(requests).toEqual([])
  })
})

describe('when one side disconnects', () => {
  test('the sender: the backend is released, and nothing is left', async () => {
    const visitor = await open()
    const socket = begin(visitor, 1_000_000, 50_000)
    await expect.poll(() => arrived).toBe(50_000)
    socket.destroy()
    await expect.poll(() => left).toBe(1)
    expect((await send(visitor, 'again')).status).toBe(201)
  })

  test('the backend: the sender gets an error, and the BFF keeps running', async () => {
    const visitor = await open()
    taking = (request) => void request.once('data', () => request.socket.destroy())
    const { status, code } = await send(visitor, Buffer.alloc(5_000_000))
    expect([status, code]).toEqual([503, 'BACKEND_UNREACHABLE'])
    taking = takeAll
    expect((await send(visitor, 'again')).status).toBe(201)
  })

  test.each<[string, number, Taking]>([
    ['stops reading', 5_000_000, (request) => void request.pause()],
    ['has read everything and does not answer', 1_000, (request) => void request.resume()],
  ])('the backend, which %s: the sender gets an error within a bounded time', async (_what, bytes, stalled) => {
    const visitor = await open({ uploadStallTime: 200, uploadAnswerTime: 400 })
    taking = stalled
    const { status, code } = await send(visitor, Buffer.alloc(bytes))
    expect([status, code]).toEqual([503, 'BACKEND_TIMEOUT'])
  })
})

describe('slow senders of files', () => {
  const quick = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
  const hurried = { ...quick, uploadPaceAfter: 500, uploadBytesPerSecond: 10_000 }

  test('are cut off, and the backend is released', async () => {
    const visitor = await open(hurried)
    const { status, body, ms } = await sendRaw(
      bff.url,
      head(visitor, multipart, 'Content-Length: 100000'),
      'x'.repeat(1_000),
    )
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([408, 'TIMEOUT'])
    expect(ms).toBeLessThan(3_000)
    await expect.poll(() => left).toBe(1)
    expect((await send(visitor, 'again')).status).toBe(201)
  })

  test('may take longer than senders of forms, as long as the file arrives', async () => {
    const visitor = await open({ ...hurried, uploadBytesPerSecond: 20 })
    const { status, ms } = await sendRaw(
      bff.url,
      head(visitor, multipart, 'Content-Length: 60', 'Connection: close'),
      'x'.repeat(60),
    )
    expect(status).toBe(201)
    expect(ms).toBeGreaterThan(quick.requestTimeout)
  })

  test('are cut off after the maximum time, however steadily the file arrives', async () => {
    const visitor = await open({ ...hurried, uploadBytesPerSecond: 1, uploadTimeout: 900 })
    const { status, ms } = await sendRaw(bff.url, head(visitor, multipart, 'Content-Length: 1000'), 'x'.repeat(1_000))
    expect(status).toBe(408)
    expect(ms).toBeLessThan(4_000)
  })
})

test('an upload delays no other call; a second upload of the same person has to wait', async () => {
  const visitor = await open({ backendConnections: 1 })
  const socket = begin(visitor, 1_000_000, 10_000)
  await expect.poll(() => arrived).toBe(10_000)
  expect((await visitor.get('/api/user/info')).status).toBe(200)
  expect(await send(visitor, 'one more')).toMatchObject({ status: 503, code: 'BUSY' })
  socket.destroy()
  await expect.poll(async () => (await send(visitor, 'again')).status).toBe(201)
})
