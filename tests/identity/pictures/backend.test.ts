/** Uploads at the backend's own address, without checks of the BFF. */
import { type AddressInfo, connect } from 'node:net'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { uploadsAtOnce } from '#platform/files/upload.ts'
import { lines, sendRaw } from '#tests/bff/raw.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { form, png } from './files.ts'

let product: Product
let url: string
beforeAll(async () => {
  product = await openProduct()
  url = `http://127.0.0.1:${(product.backend.app.server.address() as AddressInfo).port}`
})
afterAll(() => product.close())

const multipart = 'Content-Type: multipart/form-data; boundary=boundary-of-the-tests'

async function tokenOfClient(): Promise<string> {
  const { identifier } = await product.given.client()
  const about = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  return (await openSession(product.database.db, about, { identifier, userType: 'client' })).token
}

const upload = (token: string, picture: Buffer) =>
  request(url).post('/client/profile-picture').auth(token, { type: 'bearer' }).attach('file', picture, 'me.png')

const head = (token: string, ...more: string[]) =>
  lines('POST /client/profile-picture HTTP/1.1', 'Host: backend', `Authorization: Bearer ${token}`, ...more)

const resultOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body.split('HTTP/1.1')[0] as string) as { code: string }).code,
]

/** The answer to a sender who does not send the rest. */
async function answerTo(bytes: string) {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(bytes)
  const text = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
  socket.destroy()
  const [first = '', body = ''] = text.split('\r\n\r\n')
  return resultOf({ status: Number(first.split(' ')[1]), body })
}

test('callers without a session are refused before a byte of their file is read', async () => {
  const stranger = head('planted-token-0123456789-abcdefghij', multipart, 'Content-Length: 10485760')
  expect(await answerTo(stranger)).toEqual([401, 'UNAUTHORIZED_ACCESS'])
})

test('a file that does not announce its length, or announces too much, is refused at once', async () => {
  const token = await tokenOfClient()
  expect(await answerTo(head(token, multipart, 'Transfer-Encoding: chunked'))).toEqual([400, 'BAD_REQUEST'])
  expect(await answerTo(head(token, multipart, 'Content-Length: 10551297'))).toEqual([413, 'FILE_TOO_LARGE'])
})

test('a file that is too large is refused while it streams', async () => {
  const token = await tokenOfClient()
  const { body } = form({ content: Buffer.alloc(10 * 1024 * 1024 + 1) })
  const all = head(token, multipart, `Content-Length: ${body.length + 1_000}`) + body.toString('latin1')
  expect(await answerTo(all)).toEqual([413, 'FILE_TOO_LARGE'])
})

test('senders that disconnect half-way release their slots', { timeout: 15_000 }, async () => {
  const token = await tokenOfClient()
  const begun = form({ content: Buffer.alloc(50_000) }).body.subarray(0, 40_000)
  for (let count = 0; count < uploadsAtOnce * 2; count += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await new Promise<void>((written) => {
      socket.write(head(token, multipart, 'Content-Length: 900000'))
      socket.write(begun, () => written())
    })
    socket.destroy()
  }
  const picture = await png()
  await expect.poll(async () => (await upload(token, picture)).status, { interval: 400, timeout: 6_000 }).toBe(201)
})

test('stalled senders use up the slots; one more gets a retryable error', { timeout: 15_000 }, async () => {
  const [token = '', ...others] = await Promise.all(Array.from({ length: uploadsAtOnce + 4 }, tokenOfClient))
  const begun = form({ content: Buffer.alloc(50_000) }).body.subarray(0, 40_000)
  const sockets = others.map((token) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(head(token, multipart, 'Content-Length: 900000'))
    socket.write(begun)
    return socket
  })
  const picture = await png()
  const patience = { interval: 400, timeout: 6_000 }
  try {
    // Three more arrived than there are slots: when they have their answer, the others hold the slots.
    await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length, patience).toBe(3)
    await upload(token, picture).expect(503)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  await expect.poll(async () => (await upload(token, picture)).status, patience).toBe(201)
})

test('other bodies still have seconds only', async () => {
  const slow = lines(
    'POST /user/login HTTP/1.1',
    'Host: backend',
    'Content-Type: application/json',
    'Content-Length: 1000',
  )
  const answer = await sendRaw(url, slow, '{'.repeat(900), 20)
  expect(resultOf(answer)).toEqual([408, 'TIMEOUT'])
  expect(answer.ms).toBeLessThan(9_000)
}, 15_000)
