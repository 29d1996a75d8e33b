/** Files at the backend's own door, where no front has looked at them before. */
import { type AddressInfo, connect } from 'node:net'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { uploadsAtOnce } from '#platform/files/upload.ts'
import { lines, sendRaw } from '#tests/bff/raw.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { form, png } from './files.ts'

let world: World
let url: string
beforeAll(async () => {
  world = await openWorld()
  url = `http://127.0.0.1:${(world.backend.app.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

const multipart = 'Content-Type: multipart/form-data; boundary=boundary-of-the-tests'

async function tokenOfClient(): Promise<string> {
  const { identifier } = await world.given.client()
  const about = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  return (await openSession(world.database.db, about, { identifier, userType: 'client' })).token
}

const upload = (token: string, picture: Buffer) =>
  request(url).post('/client/profile-picture').auth(token, { type: 'bearer' }).attach('file', picture, 'me.png')

const head = (token: string, ...more: string[]) =>
  lines('POST /client/profile-picture HTTP/1.1', 'Host: backend', `Authorization: Bearer ${token}`, ...more)

const saidBy = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body.split('HTTP/1.1')[0] as string) as { code: string }).code,
]

/** The answer to a sender who keeps the rest back. */
async function answerTo(bytes: string) {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(bytes)
  const text = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
  socket.destroy()
  const [first = '', body = ''] = text.split('\r\n\r\n')
  return saidBy({ status: Number(first.split(' ')[1]), body })
}

test('strangers are sent away before a byte of their file is read', async () => {
  const stranger = head('planted-token-0123456789-abcdefghij', multipart, 'Content-Length: 10485760')
  expect(await answerTo(stranger)).toEqual([401, 'UNAUTHORIZED_ACCESS'])
})

test('a file that does not say how long it is, or says too much, is refused at once', async () => {
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

test('senders who leave half-way take nobody’s place', { timeout: 15_000 }, async () => {
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

test('senders who wait half-way fill the room; one more is asked to come again', { timeout: 15_000 }, async () => {
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
    // Three more came than there is room for: when they have their answer, the others are inside.
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
  expect(saidBy(answer)).toEqual([408, 'TIMEOUT'])
  expect(answer.ms).toBeLessThan(9_000)
}, 15_000)
