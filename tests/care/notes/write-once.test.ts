/** A note whose response was lost is sent again under its idempotency key. */
import { beforeEach, describe, expect, test } from 'vitest'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { answerRow, openText } from '#platform/context/sealed-text.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import { ownPractice } from './practice.ts'
import { refusal, sendNote, tracesOf, type Typed } from './writing.ts'

const practice = ownPractice()
let key = ''
beforeEach(() => {
  key = `note-${practice.author.identifier}`
})

const send = (typed: Typed = {}, files: Record<string, Buffer> = {}) => {
  const { product, author, client } = practice
  const about = { type: 'client', reference: client.identifier }
  return sendNote(
    product,
    author,
    { title: 'First talk', content: 'She sleeps better.', ...about, ...typed },
    files,
    key,
  )
}
const openStored = (sealed: Buffer | null): unknown => {
  const { product, author } = practice
  const text = openText(product.backend.services, sealPurposes.answer, answerRow(author.identifier, key), sealed)
  return text === null ? null : JSON.parse(text)
}
const list = async () => (await practice.product.as(practice.author).get('/note')).body.data
const traces = async () => (await tracesOf(practice.product, practice.author)).map(({ action }) => action)

describe('the same note under the same key', () => {
  test('is stored once and answered alike; only the identifier of the answer is stored', async () => {
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await traces()).toEqual(['note.written'])
    expect(await list()).toHaveLength(1)
    const { rows } = await practice.product.database.pool.query<{ status: number; answer: unknown; sealed: Buffer }>(
      'select status, answer, sealed_answer as sealed from idempotency_key where key = $1',
      [key],
    )
    expect(rows).toMatchObject([{ status: 201, answer: null }])
    expect(openStored(rows[0]?.sealed ?? null)).toBe(first.body.identifier)
  })

  test('is returned as it is now, when it was changed meanwhile', async () => {
    const { identifier, version } = (await send()).body
    const change = { title: 'First talk', content: 'She sleeps well.', version }
    expect((await practice.product.as(practice.author).put(`/note/${identifier}`, change)).status).toBe(200)
    expect((await send()).body).toMatchObject({ identifier, content: 'She sleeps well.', version: 2 })
  })

  test('is not created again, when it was deleted meanwhile', async () => {
    const { identifier } = (await send()).body
    expect((await practice.product.as(practice.author).delete(`/note/${identifier}`)).status).toBe(204)
    expect(refusal(await send())).toEqual([404, 'NOT_FOUND'])
    expect(await list()).toEqual([])
  })

  test('with a file stores the file once', async () => {
    const content = pdf(100_000)
    const first = await send({ content: '' }, { 'a.pdf': content })
    const stored = await storedIn(practice.product)
    const again = await send({ content: '' }, { 'a.pdf': content })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(first.body.files).toHaveLength(1)
    expect((await storedIn(practice.product)).toSorted()).toEqual(stored.toSorted())
  })

  test('that was refused can be sent again once it is valid', async () => {
    expect(refusal(await send({ title: '' }))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await send()).status).toBe(201)
  })
})

describe('another request under the same key is refused', () => {
  test.each<[string, Typed, Record<string, Buffer>]>([
    ['other words', { content: 'She sleeps worse.' }, {}],
    ['a file more', {}, { 'a.pdf': pdf(), 'b.pdf': pdf(2_000) }],
    ['another file of that name', {}, { 'a.pdf': pdf(3_000) }],
    ['that file of another name', {}, { 'b.pdf': pdf() }],
  ])('%s', async (_what, typed, files) => {
    await send({}, { 'a.pdf': pdf() })
    const stored = await storedIn(practice.product)
    expect(refusal(await send(typed, files))).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect((await storedIn(practice.product)).toSorted()).toEqual(stored.toSorted())
    expect(await list()).toHaveLength(1)
  })
})

test('an invalid key is refused before anything is read', async () => {
  key = 'short'
  expect(refusal(await send({}, { 'a.pdf': pdf() }))).toEqual([400, 'BAD_REQUEST'])
  expect(await list()).toEqual([])
})
