/** Documents pass through the BFF unchanged, in both directions, and are not stored there. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLimits } from '#schemas/platform/files.ts'
import { uploadOverheadBytes } from '#schemas/platform/endpoint.ts'
import { form, pdf } from '#tests/platform/storage/documents.ts'
import { auth, clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'

const identifier = '01930000-0000-7000-8000-0000000000d1'
const content = `/api/provider/indemnity-insurance/${identifier}/content`
const upload = '/api/provider/indemnity-insurance'

let server: Server
let bff: TestBff
let visitor: Visitor
/** What the backend does with calls for files. */
let answerFile: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((request, response) => {
    const json = { 'content-type': 'application/json' }
    if (request.url === '/user/login') return void response.writeHead(200, json).end(JSON.stringify(auth))
    if (!request.url?.startsWith('/provider/')) return void response.writeHead(200, json).end(JSON.stringify(clara))
    answerFile(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bff = await openTestBff({ backendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  visitor = bff.visitor()
  await visitor.signIn()
})
afterEach(async () => {
  await bff.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const own = () => ({
  'x-csrf': '1',
  'sec-fetch-site': 'same-origin',
  cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
const open = (signal?: AbortSignal) => fetch(bff.url + content, { headers: own(), ...(signal ? { signal } : {}) })
const refusalOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

test('a file arrives complete, whatever its length, with its own headers and no others', async () => {
  const bytes = Buffer.alloc(20_000_000, 'words ')
  answerFile = (_request, response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        'content-disposition': 'attachment; filename="a.pdf"',
        'set-cookie': 'planted=1',
        server: 'planted',
        'cache-control': 'public',
      })
      .end(bytes)
  const response = await open()
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': 'attachment; filename="a.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect([response.headers.get('set-cookie'), response.headers.get('server')]).toEqual([null, null])
})

test('the first bytes arrive before the last ones are sent, and a reader that disconnects gets no more', async () => {
  let hasDisconnected = false
  answerFile = (request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000_000 }).write(Buffer.alloc(1_000))
    request.once('close', () => (hasDisconnected = true))
  }
  const leaving = new AbortController()
  const response = await open(leaving.signal)
  const first = await response.body?.getReader().read()
  expect(first?.value?.length).toBe(1_000)
  expect(hasDisconnected).toBe(false)
  leaving.abort()
  await expect.poll(() => hasDisconnected).toBe(true)
})

test('a file that breaks off in the backend breaks off in the browser', async () => {
  answerFile = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 1_000_000 })
    response.write(Buffer.alloc(1_000), () => response.destroy())
  }
  await expect(open().then((response) => response.arrayBuffer())).rejects.toThrow(/terminated/)
})

test('a refusal is passed on unchanged, and an answer that is not a document is none', async () => {
  answerFile = (_request, response) =>
    void response
      .writeHead(409, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ code: 'FILE_QUARANTINED', message: 'This file is still being checked.' }))
  expect(await refusalOf(await open())).toEqual([409, 'FILE_QUARANTINED'])
  for (const type of ['text/html', 'application/json', 'application/x-msdownload']) {
    answerFile = (_request, response) => void response.writeHead(200, { 'content-type': type }).end('{}')
    expect(await refusalOf(await open())).toEqual([502, 'BACKEND_BROKEN'])
  }
})

test('without a session no request for a file reaches the backend', async () => {
  answerFile = () => expect.unreachable()
  const response = await fetch(bff.url + content, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(await refusalOf(response)).toEqual([401, 'UNAUTHORIZED_ACCESS'])
})

test('several files in one form reach the backend, up to their common size limit', async () => {
  let arrived = 0
  answerFile = (request, response) =>
    void request
      .on('data', (piece: Buffer) => (arrived += piece.length))
      .on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":[]}'))
  const one = { name: 'a.pdf', content: pdf(fileLimits.maxBytes) }
  const sent = form(one, one, one)
  const headers = { ...own(), ...sent.headers }
  const response = await fetch(bff.url + upload, { method: 'POST', headers, body: new Uint8Array(sent.body) })
  expect([response.status, arrived]).toEqual([201, sent.body.length])

  const most = fileLimits.maxBytes * fileLimits.filesAtOnce + uploadOverheadBytes
  const refusal = await bff.bff.app.inject({
    method: 'POST',
    url: upload,
    headers: { ...headers, host: new URL(bff.url).host, 'content-length': String(most + 1) },
    payload: 'x',
  })
  expect([refusal.statusCode, refusal.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'FILE_TOO_LARGE', message: 'File too large', fields: { file: 'File too large' } }),
  ])
})
