/** File downloads: only for their owner, as an attachment, under their name, and never altered. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { attachmentNamed } from '#platform/context/answers.ts'
import { StorageUnavailable } from '#platform/storage/store.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { docx, pdf } from './documents.ts'
import { backendRoute, insurancePath, practiceIn, storedIn } from './practice.ts'

let product: Product
let practice: Awaited<ReturnType<typeof practiceIn>>
beforeAll(async () => {
  product = await openProduct()
  practice = await practiceIn(product)
})
afterAll(() => product.close())

async function stored(name: string, content: Buffer): Promise<string> {
  const { body } = await practice.insure({ name, content })
  return body.data[0].identifier
}

test('an attachment with its name, type and length, and not cached', async () => {
  const content = await docx()
  const { status, headers, bytes } = await practice.download(await stored('Müller “2026”.docx', content))
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
])('the name %j cannot break out of its header', ([name, plain]) => {
  const header = attachmentNamed(name)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  const [, quoted, encoded = ''] =
    /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(header) ?? []
  expect(quoted).toBe(plain)
  expect(decodeURIComponent(encoded)).not.toMatch(/[\r\n/\\\u202e]/)
})

test('clients without a relation, and other therapists, get 404', async () => {
  const identifier = await stored('a.pdf', pdf())
  const path = `${insurancePath}/${identifier}/content`
  expect((await product.visitor.get(path)).status).toBe(401)
  expect((await product.as(await product.given.provider()).get(path)).status).toBe(404)
})

test('while the storage does not answer, the reader gets a retryable error', async () => {
  const identifier = await stored('a.pdf', pdf())
  vi.spyOn(product.backend.services.files, 'open').mockRejectedValueOnce(new StorageUnavailable('away'))
  const away = await practice.download(identifier)
  expect(away).toMatchObject({ status: 503, body: { code: 'BUSY', retryAfter: 10 } })
  expect(away.headers['retry-after']).toBe('10')
  expect((await practice.download(identifier)).status).toBe(200)
})

async function answerOnTheWire(path: string): Promise<string> {
  const { open, signedIn } = await backendRoute(product, practice.therapist)
  const socket = open()
  socket.write(`GET ${path} HTTP/1.1\r\n${signedIn}Connection: close\r\n\r\n`)
  return (await buffer(socket)).toString('latin1')
}

test('a file that was altered in the storage is never delivered completely', async () => {
  const before = await storedIn(product)
  const content = pdf(300_000)
  const identifier = await stored('a.pdf', content)
  const [key = ''] = (await storedIn(product)).filter((name) => !before.includes(name))
  const path = join(product.filesFolder, key.slice(0, 2), key)
  const sealed: Buffer = await readFile(path)
  sealed[200_000] = (sealed[200_000] as number) ^ 1
  await writeFile(path, sealed)
  const [head = '', body = ''] = (await answerOnTheWire(`${insurancePath}/${identifier}/content`)).split('\r\n\r\n')
  expect(head).toContain('content-length: 300000')
  expect(body.length).toBeLessThan(200_000)
  expect((await practice.download(identifier).catch(() => ({ status: 0 }))).status).not.toBe(200)
})

test('a deleted file is gone from the storage', async () => {
  const before = await storedIn(product)
  const identifier = await stored('a.pdf', pdf())
  expect((await practice.caller.delete(`${insurancePath}/${identifier}`)).status).toBe(204)
  expect((await practice.download(identifier)).status).toBe(404)
  await product.work()
  expect(await storedIn(product)).toEqual(before)
})
