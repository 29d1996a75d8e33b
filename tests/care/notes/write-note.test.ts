import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteLimits } from '#schemas/care/notes.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'
import { rowsOf } from './sealed-rows.ts'
import { refusal, related, sendNote, tracesOf, type Typed, written } from './writing.ts'

let product: Product
let author: GivenProvider
let client: GivenPerson
let booking: string

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  author = await product.given.provider()
  client = await product.given.client({ firstName: 'Amaka' })
  const ended = { client, provider: author, endAt: '2026-03-01T10:00:00.000Z' }
  booking = (await pastSession(product, ended)).booking
})

const send = (typed: Typed = {}) =>
  sendNote(product, author, {
    title: 'First talk',
    content: 'She sleeps better.',
    type: 'booking',
    reference: booking,
    ...typed,
  })

describe('a note', () => {
  test('about a session has its client, its time and its allowed actions', async () => {
    const { status, body } = await send({ template: 'soap' })
    expect(status).toBe(201)
    expect(body).toEqual({
      identifier: expect.any(String),
      type: 'booking',
      reference: booking,
      clientIdentifier: client.identifier,
      clientName: 'Amaka Tester',
      sessionAt: '2026-03-01T09:00:00.000Z',
      title: 'First talk',
      content: 'She sleeps better.',
      template: 'soap',
      status: 'draft',
      version: 1,
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
      signedAt: null,
      files: [],
      addenda: [],
      actions: ['edit', 'sign', 'attach', 'delete'],
    })
    expect((await product.as(author).get(`/note/${body.identifier}`)).body).toEqual(body)
  })

  test('about a client has no session', async () => {
    const answer = await send({ type: 'client', reference: client.identifier })
    expect([answer.status, answer.body.reference, answer.body.sessionAt]).toEqual([201, client.identifier, null])
  })

  test('about a client who accepted an invitation needs no session', async () => {
    const invited = await product.given.client()
    expect(refusal(await send({ type: 'client', reference: invited.identifier }))).toEqual([404, 'NOT_FOUND'])
    await related(product, author, invited)
    expect((await send({ type: 'client', reference: invited.identifier })).status).toBe(201)
  })

  test('is not stored as readable text', async () => {
    await send({ title: 'Zwetschgenkuchen', content: 'Quittengelee' })
    const rows = await rowsOf(product, ['note', 'note_version', 'audit_event', 'idempotency_key'])
    expect(rows.note?.length).toBeGreaterThan(0)
    const stored = Object.values(rows).flat().join('\n')
    expect(stored).not.toMatch(/Zwetsch|Quitten|First talk/)
    expect(stored).not.toContain(Buffer.from('Zwetschgenkuchen').toString('hex'))
  })

  test('keeps its lines, whatever the line end; its title is trimmed', async () => {
    const { body } = await send({ title: '  Erster Besuch ', content: 'S: one\r\nO: two\n' })
    expect([body.title, body.content]).toEqual(['Erster Besuch', 'S: one\nO: two\n'])
  })

  test('leaves an access log entry without its text', async () => {
    const { body } = await send()
    await product.as(author).get(`/note/${body.identifier}`)
    expect(await tracesOf(product, author)).toEqual([
      { action: 'note.written', subject: client.identifier, details: { note: body.identifier } },
      { action: 'note.read', subject: client.identifier, details: { note: body.identifier, count: 1 } },
    ])
  })
})

describe('refused', () => {
  test.each([
    ['no title', { title: '' }, 'title'],
    ['a title of two characters', { title: 'ab' }, 'title'],
    ['a title of two characters and a blank', { title: 'ab ' }, 'title'],
    ['a title of 33', { title: 'x'.repeat(noteLimits.titleMax + 1) }, 'title'],
    ['a title of two lines', { title: 'one\ntwo' }, 'title'],
    ['4001 characters', { content: 'x'.repeat(noteLimits.contentMax + 1) }, 'content'],
    ['no content and no file', { content: '' }, 'content'],
    ['a content of blanks', { content: ' \n ' }, 'content'],
    ['another type', { type: 'diary' }, 'type'],
    ['another template', { template: 'poem' }, 'template'],
    ['no reference', { reference: '' }, 'reference'],
    ['a reference that is none', { reference: 'clara' }, 'reference'],
  ])('%s, at the field', async (_what, typed, field) => {
    const answer = await send(typed)
    expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR'])
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('a missing reference, with the exact text of the specification', async () => {
    expect((await send({ reference: '' })).body.fields).toEqual({ reference: 'Client ID is missing' })
  })

  test.each([
    ['3 characters', { title: 'abc' }],
    ['32 characters', { title: 'x'.repeat(32) }],
    ['4000 characters', { content: 'ß'.repeat(4000) }],
    ['4000 characters in lines', { content: 'a\r\n'.repeat(2000) }],
  ])('not: %s', async (_what, typed) => {
    expect((await send(typed)).status).toBe(201)
  })

  test('references of others and unknown ones get the same answer', async () => {
    const [stranger, other] = [await product.given.client(), await product.given.provider()]
    const foreign = (await pastSession(product, { client, provider: other, endAt: '2026-03-01T10:00:00.000Z' })).booking
    const answers = [
      await send({ reference: foreign }),
      await send({ reference: randomUUIDv7() }),
      await send({ reference: client.identifier }),
      await send({ type: 'client', reference: stranger.identifier }),
      await send({ type: 'client', reference: randomUUIDv7() }),
      await send({ type: 'client', reference: booking }),
      await send({ type: 'client', reference: author.identifier }),
    ]
    expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  })
})

describe('lists', () => {
  test('show titles, newest first, of a session, a client or all', async () => {
    const about = (await send({ title: 'Session note' })).body.identifier
    product.clock.advance({ minutes: 1 })
    const general = (await send({ title: 'Client note', type: 'client', reference: client.identifier })).body.identifier
    const other = await product.given.client()
    await related(product, author, other)
    product.clock.advance({ minutes: 1 })
    const { identifier: third } = await written(product, author, other, { title: 'Another person' })
    const list = async (path: string) => {
      const { body } = await product.as(author).get(path)
      return body.data.map(({ identifier }: { identifier: string }) => identifier)
    }
    expect(await list('/note')).toEqual([third, general, about])
    expect(await list('/note?sort=createdAt&perPage=2')).toEqual([about, general])
    expect(await list('/note?sort=createdAt&perPage=2&page=2')).toEqual([third])
    expect(await list(`/note?client=${client.identifier}`)).toEqual([general, about])
    expect(await list('/note?type=booking')).toEqual([about])
    expect(await list('/note?status=signed')).toEqual([])
    expect(await list(`/note/booking/${booking}`)).toEqual([about])
    expect(await list(`/note/client/${client.identifier}`)).toEqual([general, about])
    expect(await list(`/note/client/${client.identifier}?type=client`)).toEqual([general])
    const [row] = (await product.as(author).get('/note?perPage=1')).body.data
    expect(row).toEqual({
      identifier: third,
      type: 'client',
      reference: other.identifier,
      clientIdentifier: other.identifier,
      clientName: 'Clara Tester',
      sessionAt: null,
      title: 'Another person',
      status: 'draft',
      createdAt: '2026-03-02T08:02:00.000Z',
      updatedAt: '2026-03-02T08:02:00.000Z',
      signedAt: null,
      files: 0,
      excerpt: null,
    })
  })

  test('of one client have a log entry of their own', async () => {
    await product.as(author).get('/note')
    await product.as(author).get(`/note/client/${client.identifier}`)
    await product.as(author).get(`/note?client=${client.identifier}`)
    await product.as(author).get(`/note/booking/${booking}`)
    expect(await tracesOf(product, author)).toEqual([
      { action: 'note.listed', subject: null, details: { count: 0 } },
      ...Array.from({ length: 3 }, () => ({
        action: 'note.listed',
        subject: client.identifier,
        details: { count: 0 },
      })),
    ])
  })
})
