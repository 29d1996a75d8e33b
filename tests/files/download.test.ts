/** Files on their way back: to whom they belong, as an attachment, under their name, and never changed. */
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentNamed } from '../../backend/kit/answers.ts'
import { openSession } from '../../backend/accounts/open-session.ts'
import { openWorld, type World } from '../kit/world.ts'
import { docx, form, pdf } from './documents.ts'
import { insurancePath, practiceIn, storedIn } from './practice.ts'

let world: World
let practice: Awaited<ReturnType<typeof practiceIn>>
beforeAll(async () => {
  world = await openWorld()
  practice = await practiceIn(world)
})
afterAll(() => world.close())

async function kept(name: string, content: Buffer): Promise<string> {
  const { body } = await practice.insure({ name, content })
  return body.data[0].identifier
}

test('an attachment with its name, its kind and its length, kept nowhere on the way', async () => {
  const content = await docx()
  const { status, headers, bytes } = await practice.download(await kept('Müller “2026”.docx', content))
  expect([status, bytes.equals(content)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="Muller _2026_.docx"; filename*=UTF-8''M%C3%BCller%20%E2%80%9C2026%E2%80%9D.docx`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test.for<[name: string, plain: string]>([
  ['a"b\\c.pdf', 'a_b_c.pdf'],
  ['a\r\nset-cookie: x=1.pdf', 'a__set-cookie_ x_1.pdf'],
  ['a\u202efdp.exe', 'a_fdp.exe'],
  ['../a;b.pdf', '.._a_b.pdf'],
  ['書.pdf', '_.pdf'],
  ["a*(1)'.pdf", "a_(1)'.pdf"],
  ['\ud800.pdf', '_.pdf'],
])('the name %j cannot leave its header', ([name, plain]) => {
  const header = attachmentNamed(name)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  const [, quoted, encoded = ''] =
    /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(header) ?? []
  expect(quoted).toBe(plain)
  expect(decodeURIComponent(encoded)).not.toMatch(/[\r\n/\\\u202e]/)
})

test('strangers, and other therapists, find nothing', async () => {
  const identifier = await kept('a.pdf', pdf())
  const path = `${insurancePath}/${identifier}/content`
  expect((await world.visitor.get(path)).status).toBe(401)
  expect((await world.as(await world.given.provider()).get(path)).status).toBe(404)
})

/** The backend's own door, so that what happens on the connection can be seen. */
async function backendDoor(): Promise<{ socket: Socket; signedIn: string }> {
  const { identifier } = practice.therapist
  const visit = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(world.database.db, visit, { identifier, userType: 'provider' })
  const { port } = world.backend.app.server.address() as AddressInfo
  return { socket: connect(port, '127.0.0.1'), signedIn: `Host: backend\r\nAuthorization: Bearer ${token}\r\n` }
}

async function answerOnTheWire(path: string): Promise<string> {
  const { socket, signedIn } = await backendDoor()
  socket.write(`GET ${path} HTTP/1.1\r\n${signedIn}Connection: close\r\n\r\n`)
  return (await buffer(socket)).toString('latin1')
}

test('of a file that was changed in the storage nobody gets a whole one', async () => {
  const before = await storedIn(world)
  const content = pdf(300_000)
  const identifier = await kept('a.pdf', content)
  const [key = ''] = (await storedIn(world)).filter((name) => !before.includes(name))
  const path = join(world.filesFolder, key.slice(0, 2), key)
  const sealed: Buffer = await readFile(path)
  sealed[200_000] = (sealed[200_000] as number) ^ 1
  await writeFile(path, sealed)
  const [head = '', body = ''] = (await answerOnTheWire(`${insurancePath}/${identifier}/content`)).split('\r\n\r\n')
  expect(head).toContain('content-length: 300000')
  expect(body.length).toBeLessThan(200_000)
  expect((await practice.download(identifier).catch(() => ({ status: 0 }))).status).not.toBe(200)
})

test('a file that was taken back is gone from the storage', async () => {
  const before = await storedIn(world)
  const identifier = await kept('a.pdf', pdf())
  expect((await practice.caller.delete(`${insurancePath}/${identifier}`)).status).toBe(204)
  expect((await practice.download(identifier)).status).toBe(404)
  await world.work()
  expect(await storedIn(world)).toEqual(before)
})

test('senders who leave half-way leave nothing behind', async () => {
  const before = await storedIn(world)
  const { body, headers } = form({ name: 'a.pdf', content: pdf(400_000) }, { name: 'b.pdf', content: pdf(400_000) })
  for (const sent of [1_000, 200_000, 600_000]) {
    const { socket, signedIn } = await backendDoor()
    socket.write(`POST ${insurancePath} HTTP/1.1\r\n${signedIn}Content-Type: ${headers['content-type']}\r\n`)
    socket.write(`Content-Length: ${body.length}\r\n\r\n`)
    socket.write(body.subarray(0, sent))
    await expect.poll(async () => (await storedIn(world)).length).toBeGreaterThan(before.length)
    socket.destroy()
    await expect.poll(() => storedIn(world)).toEqual(before)
  }
})
