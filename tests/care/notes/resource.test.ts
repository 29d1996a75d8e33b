/** Notes as the REST resource of the account's lists. */
import { describe, expect, test } from 'vitest'
import { ownPractice } from './practice.ts'
import { refusal, signed, written } from './writing.ts'

const practice = ownPractice()

const list = (question: Record<string, unknown>) => {
  const words = Object.entries(question).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  return practice.product.as(practice.author).get(`/rest/notes?${words.join('&')}`)
}

describe('the resource', () => {
  test('lists, filters, searches and pages', async () => {
    const { identifier } = await written(practice.product, practice.author, practice.client, {
      title: 'Erster Besuch',
      content: 'Sie schläft.',
    })
    practice.product.clock.advance({ minutes: 1 })
    const last = await signed(practice.product, practice.author, practice.client, {
      title: 'Zweiter Besuch',
      content: 'Sie ist müde.',
    })
    const { status, headers, body } = await list({ range: [0, 0], sort: ['createdAt', 'DESC'] })
    expect([status, headers['content-range']]).toEqual([200, 'notes 0-0/2'])
    expect(body).toMatchObject([{ id: last.identifier, identifier: last.identifier, title: 'Zweiter Besuch' }])
    const ids = async (filter: object) => (await list({ filter })).body.map(({ id }: { id: string }) => id)
    expect(await ids({ searchQuery: 'schlaft' })).toEqual([identifier])
    expect(await ids({ status: 'signed' })).toEqual([last.identifier])
    expect(await ids({ type: 'booking' })).toEqual([])
    expect(await ids({ client: practice.client.identifier })).toEqual([last.identifier, identifier])
    expect(refusal(await list({ filter: { author: practice.author.identifier } }))[0]).toBe(422)
  })

  test('reads and saves one, from the row as it was read', async () => {
    const { identifier } = await written(practice.product, practice.author, practice.client)
    const row = (await practice.product.as(practice.author).get(`/rest/notes/${identifier}`)).body
    expect(row).toMatchObject({ id: identifier, title: 'First talk', version: 1 })
    const saved = await practice.product
      .as(practice.author)
      .put(`/rest/notes/${identifier}`, { ...row, title: 'Second talk' })
    expect([saved.status, saved.body.title, saved.body.version]).toEqual([200, 'Second talk', 2])
    const late = await practice.product
      .as(practice.author)
      .put(`/rest/notes/${identifier}`, { ...row, title: 'From another tab' })
    expect(refusal(late)).toEqual([409, 'STATUS_CHANGED'])
  })

  test('deletes a draft, and a signed note only with a reason', async () => {
    const draft = await written(practice.product, practice.author, practice.client)
    const gone = await practice.product.as(practice.author).delete(`/rest/notes/${draft.identifier}`)
    expect([gone.status, gone.body]).toEqual([200, { id: draft.identifier }])
    const note = await signed(practice.product, practice.author, practice.client)
    const path = `/rest/notes/${note.identifier}`
    expect(refusal(await practice.product.as(practice.author).delete(path))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await practice.product.as(practice.author).delete(path, { reason: 'Wrong person' })).status).toBe(200)
    expect(refusal(await practice.product.as(practice.author).get(path))).toEqual([404, 'NOT_FOUND'])
  })

  test('creates none: new notes are sent as a form', async () => {
    expect((await practice.product.as(practice.author).post('/rest/notes', { title: 'A note' })).status).toBe(405)
  })
})
