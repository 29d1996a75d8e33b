/** Files of notes: which are taken, who gets them back, and how they lie in database and storage. */
import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clamd } from '../../backend/kit/files/clamd.ts'
import { noteFileKinds, noteLimits } from '#schemas/notes.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from '../files/clamd-simulator.ts'
import { doc, docx, form, pdf } from '../files/documents.ts'
import { storedIn } from '../files/practice.ts'
import { mp3, mp4, ogg, wav } from '../files/recordings.ts'
import type { Answered } from '../kit/callers.ts'
import type { GivenPerson, GivenProvider } from '../kit/given.ts'
import { openWorld, type World } from '../kit/world.ts'
import { jpeg, png } from '../pictures/files.ts'
import { pastSession } from '../reviews/past-session.ts'
import { refusal, related, sendNote, signed, tracesOf, written } from './writing.ts'

let world: World
let simulator: ClamdSimulator
let author: GivenProvider
let client: GivenPerson
let booking: string

beforeAll(async () => {
  simulator = await openClamdSimulator()
  world = await openWorld({ scanner: clamd({ host: '127.0.0.1', port: simulator.port, patienceMs: 1_000 }) })
})
afterAll(async () => {
  await world.close()
  await simulator.close()
})
beforeEach(async () => {
  author = await world.given.provider()
  client = await world.given.client()
  const ended = { client, provider: author, endAt: '2026-03-01T10:00:00.000Z' }
  booking = (await pastSession(world, ended)).booking
})

type Files = Record<string, Buffer | string>
const about = (type: 'booking' | 'client', files: Files): Promise<Answered> =>
  sendNote(
    world,
    author,
    { title: 'With files', type, reference: type === 'booking' ? booking : client.identifier },
    files,
  )
const attach = (note: string, files: Files, as: { identifier: string } = author): Promise<Answered> => {
  const parts = Object.entries(files).map(([name, content]) => ({ name, content }))
  const { body, headers } = form(...parts)
  return world.as(as).post(`/note/${note}/files`, body, headers)
}
const pathOf = (note: string, file: string) => `/note/${note}/files/${file}`
const open = (note: string, file: string, as: { identifier: string } = author) =>
  world.as(as).get(`${pathOf(note, file)}/content`)
const rowsOf = () =>
  world.database.db.selectFrom('storedFile').selectAll().where('ownerIdentifier', '=', author.identifier).execute()

/** A draft with one file that the scanner has passed. */
async function withOneFile(name = 'Tagebuch März.pdf', content = pdf()): Promise<{ note: string; file: string }> {
  const { body } = await about('client', { [name]: content })
  await world.work()
  return { note: body.identifier, file: body.files[0].identifier }
}

const examples: Record<string, () => Buffer | Promise<Buffer>> = {
  doc: () => doc('WordDocument'),
  docx,
  pdf,
  jpg: jpeg,
  jpeg,
  png,
  mp3,
  wav,
  ogg,
  mp4,
  csv: () => Buffer.from('day;mood\n1;good\n'),
}

describe('kinds', () => {
  const kindsOf = (isTaken: boolean) =>
    (['booking', 'client'] as const).flatMap((type) =>
      Object.keys(examples)
        .filter((extension) => (noteFileKinds[type] as readonly string[]).includes(extension) === isTaken)
        .map((extension) => [type, extension] as const),
    )
  const send = async (type: 'booking' | 'client', extension: string) =>
    about(type, { [`a.${extension}`]: (await examples[extension]?.()) ?? '' })

  test.for(kindsOf(true))('a note about a %s takes a %s', async ([type, extension]) => {
    const { status, body } = await send(type, extension)
    expect([status, body.files[0].fileName]).toEqual([201, `a.${extension}`])
  })

  test.for(kindsOf(false))('a note about a %s takes no %s, and nothing of it stays', async ([type, extension]) => {
    const before = await storedIn(world)
    const { status, body } = await send(type, extension)
    expect([status, body.code]).toEqual([415, 'FILE_TYPE'])
    expect(body.fields.file).toBe('Please upload a doc, pdf, jpg, jpeg, png, mp3, wav, ogg, csv file.')
    expect(await storedIn(world)).toEqual(before)
  })

  test('the type may come behind the file', async () => {
    const before = await storedIn(world)
    const { body, headers } = form(
      { name: 'a.mp4', content: mp4() },
      { field: 'title', content: 'With files' },
      { field: 'reference', content: booking },
      { field: 'type', content: 'booking' },
    )
    expect(refusal(await world.as(author).post('/note', body, headers))).toEqual([415, 'FILE_TYPE'])
    expect(await storedIn(world)).toEqual(before)
  })

  test('of a draft about a session are the same when files are added later', async () => {
    const { body } = await about('booking', { 'a.pdf': pdf() })
    expect(refusal(await attach(body.identifier, { 'a.docx': await docx() }))).toEqual([415, 'FILE_TYPE'])
  })

  test('that no note takes are refused in the words of all that are', async () => {
    const { status, body } = await about('client', { 'a.zip': await docx({ 'a.txt': 'a' }) })
    expect([status, body.fields.file]).toEqual([415, expect.stringContaining('csv, docx, mp4')])
  })
})

describe('a file', () => {
  test('comes back as it was sent, under its name, which its row does not tell', async () => {
    const content = pdf(150_000)
    const { note, file } = await withOneFile('Tagebuch März.pdf', content)
    const { status, headers, bytes } = await open(note, file)
    expect([status, bytes.equals(content)]).toEqual([200, true])
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''Tagebuch%20M%C3%A4rz.pdf`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const [row] = await rowsOf()
    expect(row).toMatchObject({ name: 'file.pdf', dataKeyId: expect.any(Number), scanStatus: 'clean' })
  })

  test('that was opened is written down, with whom it is about', async () => {
    const { note, file } = await withOneFile()
    await open(note, file)
    const read = { action: 'note.file_read', subject: client.identifier, details: { note, file } }
    expect(await tracesOf(world, author)).toContainEqual(read)
  })

  test('is there for its author alone', async () => {
    const { note, file } = await withOneFile()
    const another = await world.given.provider()
    const operator = await world.given.admin()
    expect(refusal(await open(note, file, another))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await attach(note, { 'a.pdf': pdf() }, another))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await world.as(another).delete(pathOf(note, file)))).toEqual([404, 'NOT_FOUND'])
    for (const stranger of [client, operator]) expect((await open(note, file, stranger)).status).toBe(403)
    expect((await world.visitor.get(`${pathOf(note, file)}/content`)).status).toBe(401)
    expect((await open(note, file)).status).toBe(200)
  })

  test('is found under its own note only', async () => {
    const { file } = await withOneFile()
    const other = await written(world, author, client)
    expect(refusal(await open(other.identifier, file))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await open(other.identifier, randomUUIDv7()))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await world.as(author).delete(pathOf(other.identifier, file)))).toEqual([404, 'NOT_FOUND'])
  })

  test('of a draft is removed for good', async () => {
    const before = await storedIn(world)
    const { note, file } = await withOneFile()
    const { status, body } = await world.as(author).delete(pathOf(note, file))
    expect([status, body.files]).toEqual([200, []])
    expect(refusal(await open(note, file))).toEqual([404, 'NOT_FOUND'])
    await world.work()
    expect(await storedIn(world)).toEqual(before)
    expect(await rowsOf()).toEqual([])
  })

  test('of a draft goes with the draft', async () => {
    const before = await storedIn(world)
    const { note } = await withOneFile()
    expect((await world.as(author).delete(`/note/${note}`, {})).status).toBe(204)
    await world.work()
    expect(await storedIn(world)).toEqual(before)
    expect(await rowsOf()).toEqual([])
  })

  test('of a signed note stays, and none is added', async () => {
    const { note, file } = await withOneFile()
    const { body } = await world.as(author).get(`/note/${note}`)
    expect((await world.as(author).post(`/note/${note}/sign`, { version: body.version })).status).toBe(200)
    expect(refusal(await world.as(author).delete(pathOf(note, file)))).toEqual([409, 'NOTE_SIGNED'])
    expect(refusal(await attach(note, { 'a.pdf': pdf() }))).toEqual([409, 'NOTE_SIGNED'])
    expect((await open(note, file)).status).toBe(200)
  })

  test('of a note that was taken out of sight is not opened any more', async () => {
    const { note, file } = await withOneFile()
    const { body } = await world.as(author).get(`/note/${note}`)
    await world.as(author).post(`/note/${note}/sign`, { version: body.version })
    expect((await world.as(author).delete(`/note/${note}`, { reason: 'Wrong person' })).status).toBe(204)
    expect(refusal(await open(note, file))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the scanner', () => {
  test('looks into a file before anybody opens it', async () => {
    const content = pdf(90_000)
    const { body } = await about('client', { 'a.pdf': content })
    const { identifier, files } = body
    expect(files[0].scanStatus).toBe('quarantined')
    expect(refusal(await open(identifier, files[0].identifier))).toEqual([409, 'FILE_QUARANTINED'])
    expect((await tracesOf(world, author)).map(({ action }) => action)).not.toContain('note.file_read')
    await world.work()
    expect(simulator.scanned.at(-1)).toBe(content.length)
    expect((await open(identifier, files[0].identifier)).status).toBe(200)
  })

  test('removes what is infected; the note says so and stays', async () => {
    const before = await storedIn(world)
    const { body } = await about('client', { 'a.pdf': Buffer.concat([pdf(), Buffer.from(`${eicar}\n%%EOF\n`)]) })
    await world.work()
    await world.work()
    const { body: note } = await world.as(author).get(`/note/${body.identifier}`)
    expect(note.files).toEqual([expect.objectContaining({ fileName: 'a.pdf', scanStatus: 'infected' })])
    expect(refusal(await open(body.identifier, note.files[0].identifier))).toEqual([409, 'FILE_INFECTED'])
    expect(await storedIn(world)).toEqual(before)
    expect((await world.as(author).delete(pathOf(body.identifier, note.files[0].identifier))).status).toBe(200)
  })
})

describe('how many', () => {
  const several = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.csv`, 'a;b\n']))

  test('up to ten at a note, also when they come in two goes', async () => {
    const { body } = await about('client', several(noteLimits.filesPerNote - 1))
    const tooMany = await attach(body.identifier, several(2))
    expect([tooMany.status, tooMany.body.fields.file]).toEqual([422, 'Please choose at most 10 files.'])
    const last = await attach(body.identifier, several(1))
    expect([last.status, last.body.files.length, last.body.actions]).toEqual([
      201,
      10,
      expect.not.arrayContaining(['attach']),
    ])
    expect(await rowsOf()).toHaveLength(noteLimits.filesPerNote)
  })

  test('also when two come at once', async () => {
    const { body } = await about('client', several(noteLimits.filesPerNote - 1))
    const both = await Promise.all([attach(body.identifier, several(1)), attach(body.identifier, several(1))])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await rowsOf()).toHaveLength(noteLimits.filesPerNote)
  })

  test('none is no addition', async () => {
    const { identifier } = await written(world, author, client)
    const { status, body } = await attach(identifier, {})
    expect([status, body.fields.file]).toEqual([422, expect.any(String)])
  })

  test('sixty in an hour, together with documents', async () => {
    const { identifier } = await written(world, author, client)
    for (let sent = 0; sent < 60; sent += 10) {
      const { body } = await about('client', several(10))
      expect(body.files).toHaveLength(10)
    }
    expect(refusal(await attach(identifier, several(1)))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    world.clock.advance({ minutes: 61 })
    expect((await attach(identifier, several(1))).status).toBe(201)
  })
})

describe('documents of a client', () => {
  test('are the files of all notes about them, newest first, with the note each hangs on', async () => {
    const first = (await about('booking', { 'first.pdf': pdf() })).body
    world.clock.advance({ minutes: 1 })
    const second = (await about('client', { 'second.csv': 'a;b\n' })).body
    const { body } = await world.as(author).get(`/note/client/${client.identifier}/files`)
    expect(body.data).toEqual([
      expect.objectContaining({ fileName: 'second.csv', noteIdentifier: second.identifier, type: 'client' }),
      expect.objectContaining({ fileName: 'first.pdf', noteIdentifier: first.identifier, type: 'booking' }),
    ])
    expect(body.data[0]).toMatchObject({ noteTitle: 'With files', contentType: 'text/csv', bytes: 4 })
    const next = await world.as(author).get(`/note/client/${client.identifier}/files?page=2&perPage=1`)
    expect([next.body.data[0].fileName, next.body.meta.total]).toEqual(['first.pdf', 2])
  })

  test('leave out notes that were taken out of sight', async () => {
    const { identifier } = await signed(world, author, client)
    const { body } = await about('client', { 'a.csv': 'a;b\n' })
    await world.as(author).post(`/note/${body.identifier}/sign`, { version: body.version })
    await world.as(author).delete(`/note/${body.identifier}`, { reason: 'Wrong person' })
    expect(identifier).not.toBe(body.identifier)
    const listed = await world.as(author).get(`/note/client/${client.identifier}/files`)
    expect(listed.body.data).toEqual([])
  })

  test('of somebody who is no client of the caller are nobody’s', async () => {
    const another = await world.given.provider()
    const path = `/note/client/${client.identifier}/files`
    expect(refusal(await world.as(another).get(path))).toEqual([404, 'NOT_FOUND'])
    await related(world, another, client)
    await about('client', { 'a.csv': 'a;b\n' })
    expect((await world.as(another).get(path)).body.data).toEqual([])
  })
})

describe('sealed files', () => {
  test('whose key was changed, or taken from another file, are not opened', async () => {
    const [one, two] = [await withOneFile(), await withOneFile()]
    const { db } = world.database
    await sql`update stored_file set sealed_key = (select sealed_key from stored_file where identifier = ${two.file})
      where identifier = ${one.file}`.execute(db)
    expect((await open(one.note, one.file)).status).toBe(502)
    await sql`update stored_file set sealed_key = set_byte(sealed_key, 40, get_byte(sealed_key, 40) # 1)
      where identifier = ${two.file}`.execute(db)
    expect((await open(two.note, two.file)).status).toBe(502)
  })

  test('do not open with the secret of the product alone', async () => {
    const { note, file } = await withOneFile()
    const { db } = world.database
    await sql`update stored_file set data_key_id = null where identifier = ${file}`.execute(db)
    expect((await open(note, file)).status).toBe(502)
  })

  test('lie in the storage without a readable word', async () => {
    const before = new Set(await storedIn(world))
    await withOneFile('a.csv', Buffer.from('Quittengelee;Bratapfel\n'.repeat(9_000)))
    const [stored = ''] = (await storedIn(world)).filter((name) => !before.has(name))
    const bytes = await readFile(join(world.filesFolder, stored.slice(0, 2), stored))
    expect(bytes.length).toBeGreaterThan(200_000)
    expect(bytes.includes('Quittengelee')).toBe(false)
  })
})
