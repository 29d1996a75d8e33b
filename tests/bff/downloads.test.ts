/** Slow readers can download files without delaying other users. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Limits } from '../../bff/settings.ts'
import { auth, clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'
import { hostOf, lines } from './raw.ts'

const path = '/api/provider/indemnity-insurance/01930000-0000-7000-8000-0000000000d1/content'

let server: Server
let bff: TestBff
/** Files that the backend has begun to send, in the order of the requests. */
let begun: ServerResponse[] = []
let people = 0
/** A response that nobody holds is collected at some time, which ends its download. */
let held: Response[] = []

beforeEach(async () => {
  ;[begun, people, held] = [[], 0, []]
  const json = { 'content-type': 'application/json' }
  server = createServer((request, response) => {
    if (request.url === '/user/login') {
      people += 1
      return void response.writeHead(200, json).end(JSON.stringify({ ...auth, token: `${auth.token}-${people}` }))
    }
    if (!request.url?.startsWith('/provider/')) {
      const identifier = clara.identifier.slice(0, -1) + String(request.headers.authorization).slice(-1)
      return void response.writeHead(200, json).end(JSON.stringify({ ...clara, identifier }))
    }
    begun.push(response)
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('first bytes')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const response of begun) response.destroy()
  await bff.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const atBackend = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
async function open(limits: Partial<Limits>): Promise<void> {
  bff = await openTestBff({ backendUrl: atBackend(), limits })
}
async function person(): Promise<Visitor> {
  const visitor = bff.visitor()
  await visitor.signIn()
  return visitor
}
const cookiesOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
async function download(visitor: Visitor, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(bff.url + path, {
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', cookie: cookiesOf(visitor) },
    ...(signal ? { signal } : {}),
  })
  held.push(response)
  return response
}
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
  Number(response.headers.get('retry-after')) > 0,
]

test('one user may open a few files at a time, the next is refused with a message, and others get theirs', async () => {
  await open({ streamedDownloads: 3, downloadsPerPerson: 2, downloadWait: 10 })
  const [clara, other] = [await person(), await person()]
  expect([(await download(clara)).status, (await download(clara)).status]).toEqual([200, 200])
  expect(await refusal(await download(clara))).toEqual([429, 'TOO_MANY_ATTEMPTS', true])
  expect((await download(other)).status).toBe(200)
  expect(begun).toHaveLength(3)
})

test('when all slots are taken, a request that waits too long is refused with a message', async () => {
  await open({ streamedDownloads: 1, downloadWait: 10 })
  const [clara, other] = [await person(), await person()]
  expect((await download(clara)).status).toBe(200)
  expect(await refusal(await download(other))).toEqual([503, 'BUSY', true])
})

test.each([
  ['leaves', (leaving: AbortController) => leaving.abort()],
  ['has read everything', () => begun[0]?.end('and last')],
])('a waiting request gets the slot of a reader who %s', async (_how, end) => {
  await open({ streamedDownloads: 1, downloadWait: 60_000 })
  const [clara, other] = [await person(), await person()]
  const leaving = new AbortController()
  const first = await download(clara, leaving.signal)
  const second = download(other)
  const whole = first.text().catch(() => 'broken off')
  end(leaving)
  expect(['broken off', 'first bytesand last']).toContain(await whole)
  expect((await second).status).toBe(200)
})

test('the queue is bounded', async () => {
  await open({ streamedDownloads: 1, downloadsWaiting: 1, downloadWait: 60_000 })
  const [clara, other] = [await person(), await person()]
  expect((await download(clara)).status).toBe(200)
  const leaving = new AbortController()
  const both = [download(other, leaving.signal), download(other, leaving.signal)]
  expect(await refusal(await Promise.race(both))).toEqual([503, 'BUSY', true])
  leaving.abort()
  await Promise.allSettled(both)
})

test('a reader who takes nothing is cut off, and the next one gets the slot', async () => {
  await open({ streamedDownloads: 1, downloadWait: 60_000, downloadPaceWindow: 200 })
  const [clara, other] = [await person(), await person()]
  const socket = connect(Number(new URL(bff.url).port), '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write(
    lines(
      `GET ${path} HTTP/1.1`,
      `Host: ${hostOf(bff.url)}`,
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${cookiesOf(clara)}`,
    ),
  )
  await expect.poll(() => begun.length).toBe(1)
  const [first] = begun
  // More than the buffers of all connections on the way hold.
  Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(100_000))).pipe(first as ServerResponse)
  expect((await download(other)).status).toBe(200)
  await expect.poll(() => first?.destroyed).toBe(true)
  socket.destroy()
})
