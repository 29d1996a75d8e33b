import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import type { ClientRow } from '#schemas/care/caseload.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { invited, operatorAs } from './practice.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** A therapist with some clients. */
async function practice(...names: string[]) {
  const theo = await product.given.provider()
  const clients = []
  for (const firstName of names) {
    const client = await product.given.client({ firstName })
    await invited(product, theo, client)
    clients.push(client)
  }
  const own = product.as(theo)
  return {
    theo,
    clients,
    own,
    set: (client: GivenPerson | undefined, tags: unknown) => own.put(`/clients/${client?.identifier}/tags`, { tags }),
    tags: async () => (await own.get('/clients/tags')).body.data,
    withTag: async (tag: string) =>
      (await own.get(`/clients?tag=${encodeURIComponent(tag)}`)).body.data.map(({ firstName }: ClientRow) => firstName),
  }
}

describe('the tags of a client', () => {
  test('are trimmed, unique regardless of case, and keep their order', async () => {
    const { clients, own, set } = await practice('Ann')
    const answer = await set(clients[0], [' Grief', 'anxiety ', 'GRIEF', 'two  words', 'Straße 9'])
    expect([answer.status, answer.body.tags]).toEqual([200, ['Grief', 'anxiety', 'two words', 'Straße 9']])
    expect((await own.get(`/clients/${clients[0]?.identifier}`)).body).toEqual(answer.body)
    expect((await own.get('/clients')).body.data[0].tags).toEqual(answer.body.tags)
    expect((await set(clients[0], ['anxiety', 'Grief'])).body.tags).toEqual(['anxiety', 'Grief'])
    expect((await set(clients[0], [])).body.tags).toEqual([])
  })

  test('are at most ten, of 2 to 24 letters', async () => {
    const { clients, set } = await practice('Ann')
    const words = Array.from({ length: 11 }, (_, at) => `word ${at}`)
    expect((await set(clients[0], words)).status).toBe(422)
    expect((await set(clients[0], words.slice(1))).body.tags).toHaveLength(10)
    for (const bad of ['a', 'a ', ' a', '   ', 'x'.repeat(25), '<b>', '#grief', 7, null]) {
      const { status, body } = await set(clients[0], ['fine', bad])
      expect([status, body.code], String(bad)).toEqual([422, 'VALIDATION_ERROR'])
      expect(Object.keys(body.fields)[0], String(bad)).toMatch(/^tags/)
    }
    expect((await set(clients[0], ['ab', 'x'.repeat(24)])).status).toBe(200)
  })

  test('find their clients, regardless of case', async () => {
    const { clients, set, tags, withTag } = await practice('Ann', 'Bob', 'Cem')
    await set(clients[0], ['Grief', 'evening'])
    await set(clients[1], ['grief'])
    await set(clients[2], ['Übergang'])
    expect(await tags()).toEqual([
      { tag: 'evening', clients: 1 },
      { tag: expect.stringMatching(/^grief$/i), clients: 2 },
      { tag: 'Übergang', clients: 1 },
    ])
    expect(await withTag('GRIEF')).toEqual(['Ann', 'Bob'])
    expect(await withTag(' übergang ')).toEqual(['Cem'])
    expect(await withTag('unknown')).toEqual([])
  })

  test('are changed through simple-rest too, which sends the whole row', async () => {
    const { clients, own, set } = await practice('Ann')
    await set(clients[0], ['one'])
    const path = `/rest/clients/${clients[0]?.identifier}`
    const { body: row } = await own.get(path)
    const changed = await own.put(path, { ...row, tags: ['two', 'three'] })
    expect(changed.body).toEqual({ ...row, tags: ['two', 'three'] })
    expect((await own.get(path)).body).toEqual(changed.body)
  })

  test('set several times in parallel are those of one call', async () => {
    const { clients, own, set } = await practice('Ann')
    const sets = [['aa', 'bb'], ['bb', 'cc'], ['cc', 'aa'], ['dd']]
    const answers = await Promise.all(sets.map((tags) => set(clients[0], tags)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(sets).toContainEqual((await own.get(`/clients/${clients[0]?.identifier}`)).body.tags)
  })
})

describe('tags belong to the therapist', () => {
  let theo: GivenProvider
  let ann: GivenPerson
  beforeAll(async () => {
    const made = await practice('Ann')
    theo = made.theo
    ann = made.clients[0] as GivenPerson
    await made.set(ann, ['lighthouse'])
  })

  test('another therapist of the same client has separate tags, and cannot search by these', async () => {
    const ada = await product.given.provider()
    await invited(product, ada, ann)
    const hers = product.as(ada)
    expect((await hers.get(`/clients/${ann.identifier}`)).body.tags).toEqual([])
    expect((await hers.get('/clients/tags')).body).toEqual({ data: [] })
    expect((await hers.get('/clients?tag=lighthouse')).body.data).toEqual([])
    await hers.put(`/clients/${ann.identifier}/tags`, { tags: ['lighthouse'] })
    await hers.put(`/clients/${ann.identifier}/tags`, { tags: [] })
    expect((await product.as(theo).get(`/clients/${ann.identifier}`)).body.tags).toEqual(['lighthouse'])
  })

  test('the same word of two therapists is stored differently, and neither can be read', async () => {
    const other = await practice('Ben')
    await other.set(other.clients[0], ['lighthouse'])
    const { db } = product.database
    const tags = (from: typeof db) => from.selectFrom('clientTag').select(['tagHash', 'sealedTag']).execute()
    const rows = [...(await asAuthor(db, theo.identifier, tags)), ...(await asAuthor(db, other.theo.identifier, tags))]
    expect(rows).toHaveLength(2)
    expect(rows[0]?.tagHash).not.toEqual(rows[1]?.tagHash)
    for (const { sealedTag } of rows) expect(String(sealedTag)).not.toContain('lighthouse')
    expect(await tags(db)).toEqual([])
  })

  test('strangers set none: a client of another therapist is answered as not found', async () => {
    const ada = product.as(await product.given.provider())
    const set = (id: string) => ada.put(`/clients/${id}/tags`, { tags: ['word'] })
    const [foreign, unknown] = [await set(ann.identifier), await set('01930000-0000-7000-8000-000000000001')]
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  test('clients and operators have none; an operator who acts for the therapist sees and changes none', async () => {
    for (const person of [ann, await product.given.admin()])
      expect((await product.as(person).get('/clients/tags')).body.code).toBe('FORBIDDEN')
    const operator = await operatorAs(product, theo, 'assist')
    const [row] = (await operator.get('/clients')).body.data
    expect([row.firstName, row.tags]).toEqual(['Ann', []])
    expect((await operator.get(`/clients/relation/${ann.identifier}`)).body.tags).toEqual([])
    expect((await operator.get('/clients/tags')).body).toEqual({ data: [] })
    expect((await operator.get('/clients?tag=lighthouse')).body.data).toEqual([])
    const refused = await operator.put(`/clients/${ann.identifier}/tags`, { tags: [] })
    expect(refused.body.code).toBe('IMPERSONATION_BLOCKED')
    expect((await product.as(theo).get(`/clients/${ann.identifier}`)).body.tags).toEqual(['lighthouse'])
  })
})
