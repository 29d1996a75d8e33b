/** Files of messages: which are taken, who opens them, what the scanner does with them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamd } from '#platform/storage/clamd.ts'
import { messageFileKinds, messageLimits } from '#schemas/care/messages.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from '#tests/platform/storage/clamd-simulator.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { refusal, related } from '#tests/care/notes/writing.ts'
import { conversationOf, sendMessage, sent } from './pair.ts'

type Person = { identifier: string }

let world: World
let simulator: ClamdSimulator
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  simulator = await openClamdSimulator()
  world = await openWorld({ scanner: clamd({ host: '127.0.0.1', port: simulator.port, patienceMs: 1_000 }) })
})
afterAll(async () => {
  await world.close()
  await simulator.close()
})
beforeEach(async () => {
  client = await world.given.client()
  provider = await world.given.provider()
  await related(world, provider, client)
})

const open = (message: string, file: string | undefined, as: Person) =>
  world.as(as).get(`/messages/${message}/files/${file}/content`)

/** A message with a file that the scanner has passed. */
async function withFile(name = 'Tagebuch März.pdf', content = pdf()) {
  const { identifier, files } = await sent(world, client, provider, {}, { [name]: content })
  await world.work()
  return { message: identifier, file: files[0]?.identifier ?? '' }
}

test('a file may say it all; both get it as it was sent, under its name, which its row does not tell', async () => {
  const content = pdf(150_000)
  const { message, file } = await withFile('Tagebuch März.pdf', content)
  for (const one of [client, provider]) {
    const { status, headers, bytes } = await open(message, file, one)
    expect([status, bytes.equals(content)]).toEqual([200, true])
    expect(headers['content-disposition']).toContain(`attachment`)
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''Tagebuch%20M%C3%A4rz.pdf`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
  const row = await world.database.db
    .selectFrom('storedFile')
    .selectAll()
    .where('identifier', '=', file)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'file.pdf', ownerIdentifier: client.identifier, scanStatus: 'clean' })
  const { body } = await conversationOf(world, provider, client)
  expect(body.data[0]).toMatchObject({
    content: '',
    files: [{ fileName: 'Tagebuch März.pdf', contentType: 'application/pdf', bytes: 150_000, scanStatus: 'clean' }],
  })
})

test('files stay in the order in which they were sent', async () => {
  const names = ['c.csv', 'a.csv', 'b.csv']
  const files = Object.fromEntries(names.map((name) => [name, 'a;b\n']))
  const message = await sent(world, client, provider, 'Three', files)
  expect(message.files.map(({ fileName }) => fileName)).toEqual(names)
})

test('so many files hang on one message, and not one more', async () => {
  const before = await storedIn(world)
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.csv`, 'a;b\n'] as const))
  const most = messageLimits.filesPerMessage
  const { status, body } = await sendMessage(world, client, provider, 'Too many', files(most + 1))
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'VALIDATION_ERROR', ['file']])
  expect(await storedIn(world)).toEqual(before)
  expect((await sent(world, client, provider, 'All', files(most))).files).toHaveLength(most)
})

test('other kinds are refused, and nothing of the message stays', async () => {
  const before = await storedIn(world)
  const { status, body } = await sendMessage(world, client, provider, 'Look', { 'a.pdf': pdf(), 'a.exe': 'MZ' })
  expect([status, body.code]).toEqual([415, 'FILE_TYPE'])
  for (const kind of messageFileKinds) expect(body.fields.file).toContain(kind)
  expect(await storedIn(world)).toEqual(before)
  expect((await conversationOf(world, client, provider)).body.meta.lastNumber).toBe(0)
})

test('files of a message that is refused are not kept', async () => {
  const before = await storedIn(world)
  const stranger = await world.given.provider()
  expect(refusal(await sendMessage(world, client, stranger, 'Look', { 'a.pdf': pdf() }))).toEqual([404, 'NOT_FOUND'])
  const typed = { content: 'Look', bookingIdentifier: randomUUID() }
  expect((await sendMessage(world, client, provider, typed, { 'a.pdf': pdf() })).status).toBe(422)
  expect(await storedIn(world)).toEqual(before)
})

test('files of a message that is there already are not kept twice', async () => {
  const typed = { draftIdentifier: randomUUID() }
  const first = await sent(world, client, provider, typed, { 'a.pdf': pdf() })
  const before = await storedIn(world)
  const again = await sendMessage(world, client, provider, typed, { 'a.pdf': pdf() })
  expect([again.status, again.body.files]).toEqual([200, first.files])
  expect(await storedIn(world)).toEqual(before)
})

test('a file is there for the two alone', async () => {
  const { message, file } = await withFile()
  const another = await sent(world, client, provider, 'Without')
  const others = [await world.given.client(), await world.given.provider()]
  for (const [id, as] of [...others.map((one) => [message, one] as const), [another.identifier, client] as const]) {
    const [foreign, unknown] = [await open(id, file, as), await open(randomUUID(), randomUUID(), as)]
    expect(refusal(foreign)).toEqual([404, 'NOT_FOUND'])
    expect(foreign.body.message).toBe(unknown.body.message)
  }
  expect((await open(message, file, await world.given.admin())).status).toBe(403)
  expect((await world.visitor.get(`/messages/${message}/files/${file}/content`)).status).toBe(401)
})

test('a file of a deleted message is gone', async () => {
  const before = await storedIn(world)
  const { message, file } = await withFile()
  await world.as(client).delete(`/messages/${message}`)
  expect(refusal(await open(message, file, provider))).toEqual([404, 'NOT_FOUND'])
  await world.work()
  expect(await storedIn(world)).toEqual(before)
})

test('the scanner looks into a file before anybody opens it', async () => {
  const { identifier, files } = await sent(world, client, provider, 'Look', { 'a.pdf': pdf() })
  expect(files[0]?.scanStatus).toBe('quarantined')
  for (const one of [client, provider])
    expect(refusal(await open(identifier, files[0]?.identifier, one))).toEqual([409, 'FILE_QUARANTINED'])
  await world.work()
  expect((await open(identifier, files[0]?.identifier, provider)).status).toBe(200)
})

test('what is infected is removed; the message says so and stays', async () => {
  const before = await storedIn(world)
  const infected = Buffer.concat([pdf(), Buffer.from(`${eicar}\n%%EOF\n`)])
  const { message, file } = await withFile('a.pdf', infected)
  await world.work()
  const { body } = await conversationOf(world, provider, client)
  expect(body.data[0].files).toEqual([expect.objectContaining({ fileName: 'a.pdf', scanStatus: 'infected' })])
  expect(refusal(await open(message, file, provider))).toEqual([409, 'FILE_INFECTED'])
  expect(await storedIn(world)).toEqual(before)
})
