/** Files of notes: who can read them, what the scanner does, and how they are stored. */
import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clamd } from '#platform/storage/clamd.ts'
import { type ClamdSimulator, eicar, openClamdSimulator } from '#tests/platform/storage/clamd-simulator.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { filePracticeIn, type FilePractice } from './file-practice.ts'
import { refusal, related, signed, tracesOf, written } from './writing.ts'

let product: Product
let simulator: ClamdSimulator
let practice: FilePractice

beforeAll(async () => {
  simulator = await openClamdSimulator()
  product = await openProduct({ scanner: clamd({ host: '127.0.0.1', port: simulator.port, patienceMs: 1_000 }) })
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})
beforeEach(async () => {
  practice = await filePracticeIn(product)
})

describe('a file', () => {
  test('is returned unchanged, under its name, which its row hides', async () => {
    const content = pdf(150_000)
    const { note, file } = await practice.withOneFile('Tagebuch März.pdf', content)
    const { status, headers, bytes } = await practice.open(note, file)
    expect([status, bytes.equals(content)]).toEqual([200, true])
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''Tagebuch%20M%C3%A4rz.pdf`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const [row] = await practice.rows()
    expect(row).toMatchObject({ name: 'file.pdf', dataKeyId: expect.any(Number), scanStatus: 'clean' })
  })

  test('leaves an access log entry with its client when it is opened', async () => {
    const { note, file } = await practice.withOneFile()
    await practice.open(note, file)
    const read = { action: 'note.file_read', subject: practice.client.identifier, details: { note, file } }
    expect(await tracesOf(product, practice.author)).toContainEqual(read)
  })

  test('is available to its author only', async () => {
    const { note, file } = await practice.withOneFile()
    const another = await product.given.provider()
    const operator = await product.given.admin()
    expect(refusal(await practice.open(note, file, another))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await practice.attach(note, { 'a.pdf': pdf() }, another))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await product.as(another).delete(practice.pathOf(note, file)))).toEqual([404, 'NOT_FOUND'])
    for (const stranger of [practice.client, operator])
      expect((await practice.open(note, file, stranger)).status).toBe(403)
    expect((await product.visitor.get(`${practice.pathOf(note, file)}/content`)).status).toBe(401)
    expect((await practice.open(note, file)).status).toBe(200)
  })

  test('is found under its own note only', async () => {
    const { file } = await practice.withOneFile()
    const other = await written(product, practice.author, practice.client)
    expect(refusal(await practice.open(other.identifier, file))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await practice.open(other.identifier, randomUUIDv7()))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await product.as(practice.author).delete(practice.pathOf(other.identifier, file)))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('of a draft is removed for good', async () => {
    const before = await storedIn(product)
    const { note, file } = await practice.withOneFile()
    const { status, body } = await product.as(practice.author).delete(practice.pathOf(note, file))
    expect([status, body.files]).toEqual([200, []])
    expect(refusal(await practice.open(note, file))).toEqual([404, 'NOT_FOUND'])
    await product.work()
    expect(await storedIn(product)).toEqual(before)
    expect(await practice.rows()).toEqual([])
  })

  test('of a draft is deleted with the draft', async () => {
    const before = await storedIn(product)
    const { note } = await practice.withOneFile()
    expect((await product.as(practice.author).delete(`/note/${note}`, {})).status).toBe(204)
    await product.work()
    expect(await storedIn(product)).toEqual(before)
    expect(await practice.rows()).toEqual([])
  })

  test('of a signed note stays, and none can be added', async () => {
    const { note, file } = await practice.withOneFile()
    const { body } = await product.as(practice.author).get(`/note/${note}`)
    expect((await product.as(practice.author).post(`/note/${note}/sign`, { version: body.version })).status).toBe(200)
    expect(refusal(await product.as(practice.author).delete(practice.pathOf(note, file)))).toEqual([409, 'NOTE_SIGNED'])
    expect(refusal(await practice.attach(note, { 'a.pdf': pdf() }))).toEqual([409, 'NOTE_SIGNED'])
    expect((await practice.open(note, file)).status).toBe(200)
  })

  test('of a hidden note cannot be opened any more', async () => {
    const { note, file } = await practice.withOneFile()
    const { body } = await product.as(practice.author).get(`/note/${note}`)
    await product.as(practice.author).post(`/note/${note}/sign`, { version: body.version })
    expect((await product.as(practice.author).delete(`/note/${note}`, { reason: 'Wrong person' })).status).toBe(204)
    expect(refusal(await practice.open(note, file))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the scanner', () => {
  test('checks a file before it can be opened', async () => {
    const content = pdf(90_000)
    const { body } = await practice.about('client', { 'a.pdf': content })
    const { identifier, files } = body
    expect(files[0].scanStatus).toBe('quarantined')
    expect(refusal(await practice.open(identifier, files[0].identifier))).toEqual([409, 'FILE_QUARANTINED'])
    expect((await tracesOf(product, practice.author)).map(({ action }) => action)).not.toContain('note.file_read')
    await product.work()
    expect(simulator.scanned.at(-1)).toBe(content.length)
    expect((await practice.open(identifier, files[0].identifier)).status).toBe(200)
  })

  test('removes an infected file; the note says so and stays', async () => {
    const before = await storedIn(product)
    const { body } = await practice.about('client', {
      'a.pdf': Buffer.concat([pdf(), Buffer.from(`${eicar}\n%%EOF\n`)]),
    })
    await product.work()
    await product.work()
    const { body: note } = await product.as(practice.author).get(`/note/${body.identifier}`)
    expect(note.files).toEqual([expect.objectContaining({ fileName: 'a.pdf', scanStatus: 'infected' })])
    expect(refusal(await practice.open(body.identifier, note.files[0].identifier))).toEqual([409, 'FILE_INFECTED'])
    expect(await storedIn(product)).toEqual(before)
    expect(
      (await product.as(practice.author).delete(practice.pathOf(body.identifier, note.files[0].identifier))).status,
    ).toBe(200)
  })
})

describe('documents of a client', () => {
  test('are the files of all notes about the client, newest first, each with its note', async () => {
    const first = (await practice.about('booking', { 'first.pdf': pdf() })).body
    product.clock.advance({ minutes: 1 })
    const second = (await practice.about('client', { 'second.csv': 'a;b\n' })).body
    const { body } = await product.as(practice.author).get(`/note/client/${practice.client.identifier}/files`)
    expect(body.data).toEqual([
      expect.objectContaining({ fileName: 'second.csv', noteIdentifier: second.identifier, type: 'client' }),
      expect.objectContaining({ fileName: 'first.pdf', noteIdentifier: first.identifier, type: 'booking' }),
    ])
    expect(body.data[0]).toMatchObject({ noteTitle: 'With files', contentType: 'text/csv', bytes: 4 })
    const next = await product
      .as(practice.author)
      .get(`/note/client/${practice.client.identifier}/files?page=2&perPage=1`)
    expect([next.body.data[0].fileName, next.body.meta.total]).toEqual(['first.pdf', 2])
  })

  test('leave out hidden notes', async () => {
    const { identifier } = await signed(product, practice.author, practice.client)
    const { body } = await practice.about('client', { 'a.csv': 'a;b\n' })
    await product.as(practice.author).post(`/note/${body.identifier}/sign`, { version: body.version })
    await product.as(practice.author).delete(`/note/${body.identifier}`, { reason: 'Wrong person' })
    expect(identifier).not.toBe(body.identifier)
    const listed = await product.as(practice.author).get(`/note/client/${practice.client.identifier}/files`)
    expect(listed.body.data).toEqual([])
  })

  test('of a person who is no client of the caller are answered as not found', async () => {
    const another = await product.given.provider()
    const path = `/note/client/${practice.client.identifier}/files`
    expect(refusal(await product.as(another).get(path))).toEqual([404, 'NOT_FOUND'])
    await related(product, another, practice.client)
    await practice.about('client', { 'a.csv': 'a;b\n' })
    expect((await product.as(another).get(path)).body.data).toEqual([])
  })
})

describe('encrypted files', () => {
  test('whose key was changed, or taken from another file, cannot be opened', async () => {
    const [one, two] = [await practice.withOneFile(), await practice.withOneFile()]
    const { db } = product.database
    await sql`update stored_file set sealed_key = (select sealed_key from stored_file where identifier = ${two.file})
      where identifier = ${one.file}`.execute(db)
    expect((await practice.open(one.note, one.file)).status).toBe(502)
    await sql`update stored_file set sealed_key = set_byte(sealed_key, 40, get_byte(sealed_key, 40) # 1)
      where identifier = ${two.file}`.execute(db)
    expect((await practice.open(two.note, two.file)).status).toBe(502)
  })

  test("cannot be opened with the product's secret alone", async () => {
    const { note, file } = await practice.withOneFile()
    const { db } = product.database
    await sql`update stored_file set data_key_id = null where identifier = ${file}`.execute(db)
    expect((await practice.open(note, file)).status).toBe(502)
  })

  test('hold no readable word in the storage', async () => {
    const before = new Set(await storedIn(product))
    await practice.withOneFile('a.csv', Buffer.from('Quittengelee;Bratapfel\n'.repeat(9_000)))
    const [stored = ''] = (await storedIn(product)).filter((name) => !before.has(name))
    const bytes = await readFile(join(product.filesFolder, stored.slice(0, 2), stored))
    expect(bytes.length).toBeGreaterThan(200_000)
    expect(bytes.includes('Quittengelee')).toBe(false)
  })
})
