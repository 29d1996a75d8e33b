/** Notes can be decrypted by their author, in their own row and unchanged, and are not readable anywhere else. */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import { safetyPlanSteps } from '#schemas/care/caseload.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { dumpOf, filesIn, formsFound, pdfOf } from '#tests/support/planted-words.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { therapistIn, within } from './own-role.ts'
import { related, sendNote, signed, written } from './writing.ts'

describe('the keys of a person', () => {
  let database: FreshDatabase
  let theo: string
  beforeAll(async () => {
    database = await freshDatabase()
    theo = await therapistIn(database)
  })
  afterAll(() => database.close())
  const boxOf = (person: string) => asAuthor(database.db, person, (db) => openBox(within, db, person))
  const place = places.noteTitle('01a201e7-eec6-7ca9-8696-0a5e3ec20f44')

  test('decrypt what they encrypted, repeatedly', async () => {
    const sealed = (await boxOf(theo)).seal(place, 'Schläft schlecht 😴')
    expect((await boxOf(theo)).open(place, sealed)).toBe('Schläft schlecht 😴')
    expect((await boxOf(theo)).open(place, (await boxOf(theo)).seal(place, ''))).toBe('')
  })

  test('encrypt the same text differently each time', async () => {
    const box = await boxOf(theo)
    const many = Array.from({ length: 100 }, () => box.seal(place, 'the same').content.toString('hex'))
    expect(new Set(many).size).toBe(100)
  })

  test.for<[what: string, change: (content: Buffer) => Buffer]>([
    ['the first byte', (content) => Buffer.concat([Buffer.of(2), content.subarray(1)])],
    ['any byte', (content) => changedAt(content, Math.floor(content.length / 2))],
    ['the last byte', (content) => changedAt(content, content.length - 1)],
    ['the end', (content) => content.subarray(0, -1)],
    ['more at the end', (content) => Buffer.concat([content, Buffer.of(0)])],
    ['all of it', () => Buffer.alloc(0)],
  ])('refuse a text with a change of: %s', async ([, change]) => {
    const box = await boxOf(theo)
    const { content, dataKeyId } = box.seal(place, 'Sleeps badly')
    expect(() => box.open(place, { content: change(content), dataKeyId })).toThrow(refusedSeal)
  })

  test.for<[what: string, elsewhere: { column: string; row: string }]>([
    ['in another row', places.noteTitle('01a201e7-eec6-7ca9-8696-0a5e3ec20f45')],
    ['in another column', places.noteContent(place.row)],
    ['in another table', places.addendum(place.row)],
    ['in another version', places.versionTitle(place.row, 2)],
  ])('do not decrypt a text %s', async ([, elsewhere]) => {
    const box = await boxOf(theo)
    expect(() => box.open(elsewhere, box.seal(place, 'Sleeps badly'))).toThrow(refusedSeal)
  })

  test('do not decrypt what another person encrypted', async () => {
    const thea = await therapistIn(database)
    const sealed = (await boxOf(thea)).seal(place, 'Sleeps badly')
    const box = await boxOf(theo)
    expect(() => box.open(place, sealed)).toThrow(`Data key ${sealed.dataKeyId} is not there`)
    expect(() => box.open(place, { ...sealed, dataKeyId: box.dataKeyId })).toThrow(refusedSeal)
  })

  test('do not decrypt with a wrapped key of another person in their row', async () => {
    const [one, two] = [await therapistIn(database), await therapistIn(database)]
    for (const person of [one, two]) await boxOf(person)
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(
      `update data_key set wrapped = (select wrapped from data_key where owner_identifier = $1) where owner_identifier = $2`,
      [one, two],
    )
    await owner.end()
    await expect(boxOf(two)).rejects.toThrow(refusedSeal)
    expect((await boxOf(one)).dataKeyId).toEqual(expect.any(Number))
  })

  test('hash the same word alike for one person, regardless of spelling, and differently for others', async () => {
    const [box, other]: Box[] = [await boxOf(theo), await boxOf(await therapistIn(database))]
    const hash = (one: Box | undefined, word: string, column = 'a') => one?.blind(column, word).toString('hex')
    expect(hash(box, 'Müde')).toBe(hash(box, 'müde'.normalize('NFD')))
    expect(new Set([hash(box, 'Müde'), hash(box, 'Munter'), hash(box, 'Müde', 'b'), hash(other, 'Müde')]).size).toBe(4)
  })
})

/** Errors of the cipher for changed data, and of the product for unknown formats. */
const refusedSeal = /unable to authenticate|are not known/

const changedAt = (content: Buffer, at: number): Buffer => {
  const changed = Buffer.from(content)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

describe('in the database', () => {
  let product: Product
  let author: GivenProvider
  let client: GivenPerson
  const logged: string[] = []
  beforeAll(async () => {
    const log = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()))
    product = await openProduct({ log })
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    author = await product.given.provider()
    client = await product.given.client()
    await related(product, author, client)
  })
  const change = (statement: string, note: string) =>
    asAuthor(product.database.db, author.identifier, (db) =>
      sql.raw(statement.replaceAll('$1', `'${note}'`)).execute(db),
    )

  test.for([
    [
      'a changed byte',
      `update note set sealed_title = set_byte(sealed_title, 30, get_byte(sealed_title, 30) # 1) where identifier = $1`,
    ],
    ['a title in the place of the content', `update note set sealed_content = sealed_title where identifier = $1`],
    [
      'the title of another note',
      `update note set sealed_title = (select sealed_title from note other where other.identifier <> $1 limit 1) where identifier = $1`,
    ],
  ])('%s is not shown', async ([, statement = '']) => {
    await written(product, author, client, { title: 'Another' })
    const { identifier } = await written(product, author, client)
    await change(statement, identifier)
    const { status, body } = await product.as(author).get(`/note/${identifier}`)
    expect([status, JSON.stringify(body)]).toEqual([502, expect.not.stringContaining('Another')])
  })

  /** Twenty words that occur nowhere else in the product. */
  const words = [
    ['Apfelquitte', 'Birnenmost', 'Dachlaterne', 'Eschenlaub', 'Felsenmeer', 'Glimmerschiefer', 'Haselmaus'],
    ['Igelkolben', 'Jadestein', 'Kornblume', 'Lindenbast', 'Moosbeere', 'Nachtfalter', 'Ockerfarbe'],
    ['Pfauenauge', 'Quellmoos', 'Rohrammer', 'Sumpfdotter', 'Tannenharz', 'Uferschwalbe'],
  ].flat()
  const word = (index: number) => words[index] as string

  test('twenty planted words are in no table, no file and no log line', async () => {
    const as = product.as(author)
    const about = { type: 'client', reference: client.identifier }
    const draft = await sendNote(
      product,
      author,
      { ...about, title: word(0), content: `Says ${word(1)}` },
      { [`${word(2)}.csv`]: `a;${word(3)}\n`.repeat(20), [`${word(4)}.pdf`]: pdfOf(word(5)) },
    )
    const { identifier, version } = draft.body
    await as.put(`/note/${identifier}`, { title: word(6), content: word(7), version })
    const { identifier: note } = await signed(product, author, client, { title: word(8), content: word(9) })
    const amended = await as.post(
      `/note/${note}/addendum`,
      { content: word(10) },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const { identifier: hidden } = await signed(product, author, client, { title: word(11), content: word(12) })
    const removed = await as.delete(`/note/${hidden}`, { reason: `Because ${word(13)}` })
    const tagged = await as.put(`/clients/${client.identifier}/tags`, { tags: [word(14), word(15)] })
    const lines = safetyPlanSteps.map((step, index) => [step, word(16 + (index % 4))])
    const planned = await as.put(`/clients/${client.identifier}/safety-plan`, {
      ...Object.fromEntries(lines),
      version: 0,
    })
    expect([draft, amended, removed, tagged, planned].map(({ status }) => status)).toEqual([201, 200, 204, 200, 200])
    const found = await as.get(`/note?searchQuery=${word(7)}`)
    expect(found.body.data).toHaveLength(1)
    await product.work()

    expect(await filesIn(product.filesFolder)).toHaveLength(2)
    expect(await formsFound(product, words, logged)).toEqual([])
  })

  test('the same search finds text that is not encrypted', async () => {
    const dump = await dumpOf(product.database.url)
    expect(dump).toContain(author.identifier)
    expect(dump.length).toBeGreaterThan(100_000)
  })
})
