/** Files of messages: which are accepted, who can open them, what the scanner does. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamd } from '#platform/storage/clamd.ts'
import { messageFileKinds, messageLimits } from '#schemas/care/messages.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from '#tests/platform/storage/clamd-simulator.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { refusal, related } from '#tests/care/notes/writing.ts'
import { conversationOf, sendMessage, sent } from './pair.ts'

type Person = { identifier: string }

let product: Product
let simulator: ClamdSimulator
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  simulator = await openClamdSimulator()
  product = await openProduct({ scanner: clamd({ host: '127.0.0.1', port: simulator.port, patienceMs: 1_000 }) })
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})
beforeEach(async () => {
  client = await product.given.client()
  provider = await product.given.provider()
  await related(product, provider, client)
})

const open = (message: string, file: string | undefined, as: Person) =>
  product.as(as).get(`/messages/${message}/files/${file}/content`)

/** A message with a file that passed the scanner. */
async function withFile(name = 'Tagebuch März.pdf', content = pdf()) {
  const { identifier, files } = await sent(product, client, provider, {}, { [name]: content })
  await product.work()
  return { message: identifier, file: files[0]?.identifier ?? '' }
}

test('a message may consist of a file; both sides get it unchanged, and its row hides its name', async () => {
  const content = pdf(150_000)
  const { message, file } = await withFile('Tagebuch März.pdf', content)
  for (const one of [client, provider]) {
    const { status, headers, bytes } = await open(message, file, one)
    expect([status, bytes.equals(content)]).toEqual([200, true])
    expect(headers['content-disposition']).toContain(`attachment`)
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''Tagebuch%20M%C3%A4rz.pdf`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
  const row = await product.database.db
    .selectFrom('storedFile')
    .selectAll()
    .where('identifier', '=', file)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'file.pdf', ownerIdentifier: client.identifier, scanStatus: 'clean' })
  const { body } = await conversationOf(product, provider, client)
  expect(body.data[0]).toMatchObject({
    content: '',
    files: [{ fileName: 'Tagebuch März.pdf', contentType: 'application/pdf', bytes: 150_000, scanStatus: 'clean' }],
  })
})

test('files keep the order in which they were sent', async () => {
  const names = ['c.csv', 'a.csv', 'b.csv']
  const files = Object.fromEntries(names.map((name) => [name, 'a;b\n']))
  const message = await sent(product, client, provider, 'Three', files)
  expect(message.files.map(({ fileName }) => fileName)).toEqual(names)
})

test('a message has a limit of files', async () => {
  const before = await storedIn(product)
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.csv`, 'a;b\n'] as const))
  const most = messageLimits.filesPerMessage
  const { status, body } = await sendMessage(product, client, provider, 'Too many', files(most + 1))
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'VALIDATION_ERROR', ['file']])
  expect(await storedIn(product)).toEqual(before)
  expect((await sent(product, client, provider, 'All', files(most))).files).toHaveLength(most)
})

test('other file types are refused, and nothing of the message is stored', async () => {
  const before = await storedIn(product)
  const { status, body } = await sendMessage(product, client, provider, 'Look', { 'a.pdf': pdf(), 'a.exe': 'MZ' })
  expect([status, body.code]).toEqual([415, 'FILE_TYPE'])
  for (const kind of messageFileKinds) expect(body.fields.file).toContain(kind)
  expect(await storedIn(product)).toEqual(before)
  expect((await conversationOf(product, client, provider)).body.meta.lastNumber).toBe(0)
})

test('files of a refused message are not stored', async () => {
  const before = await storedIn(product)
  const stranger = await product.given.provider()
  expect(refusal(await sendMessage(product, client, stranger, 'Look', { 'a.pdf': pdf() }))).toEqual([404, 'NOT_FOUND'])
  const typed = { content: 'Look', bookingIdentifier: randomUUID() }
  expect((await sendMessage(product, client, provider, typed, { 'a.pdf': pdf() })).status).toBe(422)
  expect(await storedIn(product)).toEqual(before)
})

test('files of a message that exists already are not stored twice', async () => {
  const typed = { draftIdentifier: randomUUID() }
  const first = await sent(product, client, provider, typed, { 'a.pdf': pdf() })
  const before = await storedIn(product)
  const again = await sendMessage(product, client, provider, typed, { 'a.pdf': pdf() })
  expect([again.status, again.body.files]).toEqual([200, first.files])
  expect(await storedIn(product)).toEqual(before)
})

test('a file is available to the two sides only', async () => {
  const { message, file } = await withFile()
  const another = await sent(product, client, provider, 'Without')
  const others = [await product.given.client(), await product.given.provider()]
  for (const [id, as] of [...others.map((one) => [message, one] as const), [another.identifier, client] as const]) {
    const [foreign, unknown] = [await open(id, file, as), await open(randomUUID(), randomUUID(), as)]
    expect(refusal(foreign)).toEqual([404, 'NOT_FOUND'])
    expect(foreign.body.message).toBe(unknown.body.message)
  }
  expect((await open(message, file, await product.given.admin())).status).toBe(403)
  expect((await product.visitor.get(`/messages/${message}/files/${file}/content`)).status).toBe(401)
})

test('a file of a deleted message is gone', async () => {
  const before = await storedIn(product)
  const { message, file } = await withFile()
  await product.as(client).delete(`/messages/${message}`)
  expect(refusal(await open(message, file, provider))).toEqual([404, 'NOT_FOUND'])
  await product.work()
  expect(await storedIn(product)).toEqual(before)
})

test('the scanner checks a file before it can be opened', async () => {
  const { identifier, files } = await sent(product, client, provider, 'Look', { 'a.pdf': pdf() })
  expect(files[0]?.scanStatus).toBe('quarantined')
  for (const one of [client, provider])
    expect(refusal(await open(identifier, files[0]?.identifier, one))).toEqual([409, 'FILE_QUARANTINED'])
  await product.work()
  expect((await open(identifier, files[0]?.identifier, provider)).status).toBe(200)
})

test('an infected file is removed; the message says so and stays', async () => {
  const before = await storedIn(product)
  const infected = Buffer.concat([pdf(), Buffer.from(`${eicar}\n%%EOF\n`)])
  const { message, file } = await withFile('a.pdf', infected)
  await product.work()
  const { body } = await conversationOf(product, provider, client)
  expect(body.data[0].files).toEqual([expect.objectContaining({ fileName: 'a.pdf', scanStatus: 'infected' })])
  expect(refusal(await open(message, file, provider))).toEqual([409, 'FILE_INFECTED'])
  expect(await storedIn(product)).toEqual(before)
})
