/** Notes as the resource that the lists of the account read and write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '../kit/given.ts'
import { openWorld, type World } from '../kit/world.ts'
import { refusal, related, signed, written } from './writing.ts'

let world: World
let author: GivenProvider
let client: GivenPerson

beforeAll(async () => {
  world = await openWorld()
  author = await world.given.provider()
  client = await world.given.client()
  await related(world, author, client)
})
afterAll(() => world.close())

const list = (question: Record<string, unknown>) => {
  const words = Object.entries(question).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  return world.as(author).get(`/rest/notes?${words.join('&')}`)
}

describe('the resource', () => {
  test('lists, filters, searches and pages', async () => {
    const { identifier } = await written(world, author, client, { title: 'Erster Besuch', content: 'Sie schläft.' })
    world.clock.advance({ minutes: 1 })
    const last = await signed(world, author, client, { title: 'Zweiter Besuch', content: 'Sie ist müde.' })
    const { status, headers, body } = await list({ range: [0, 0], sort: ['createdAt', 'DESC'] })
    expect([status, headers['content-range']]).toEqual([200, 'notes 0-0/2'])
    expect(body).toMatchObject([{ id: last.identifier, identifier: last.identifier, title: 'Zweiter Besuch' }])
    const ids = async (filter: object) => (await list({ filter })).body.map(({ id }: { id: string }) => id)
    expect(await ids({ searchQuery: 'schlaft' })).toEqual([identifier])
    expect(await ids({ status: 'signed' })).toEqual([last.identifier])
    expect(await ids({ type: 'booking' })).toEqual([])
    expect(await ids({ client: client.identifier })).toEqual([last.identifier, identifier])
    expect(refusal(await list({ filter: { author: author.identifier } }))[0]).toBe(422)
  })

  test('shows and saves one, from the row as it was read', async () => {
    const { identifier } = await written(world, author, client)
    const row = (await world.as(author).get(`/rest/notes/${identifier}`)).body
    expect(row).toMatchObject({ id: identifier, title: 'First talk', version: 1 })
    const saved = await world.as(author).put(`/rest/notes/${identifier}`, { ...row, title: 'Second talk' })
    expect([saved.status, saved.body.title, saved.body.version]).toEqual([200, 'Second talk', 2])
    const late = await world.as(author).put(`/rest/notes/${identifier}`, { ...row, title: 'From another tab' })
    expect(refusal(late)).toEqual([409, 'STATUS_CHANGED'])
  })

  test('takes a draft away, and a signed note with its reason only', async () => {
    const draft = await written(world, author, client)
    const gone = await world.as(author).delete(`/rest/notes/${draft.identifier}`)
    expect([gone.status, gone.body]).toEqual([200, { id: draft.identifier }])
    const note = await signed(world, author, client)
    const path = `/rest/notes/${note.identifier}`
    expect(refusal(await world.as(author).delete(path))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await world.as(author).delete(path, { reason: 'Wrong person' })).status).toBe(200)
    expect(refusal(await world.as(author).get(path))).toEqual([404, 'NOT_FOUND'])
  })

  test('makes none: new ones come by the form', async () => {
    expect((await world.as(author).post('/rest/notes', { title: 'A note' })).status).toBe(405)
  })
})
