import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { manyNotes } from './many-notes.ts'
import { related, signed, tracesOf, written } from './writing.ts'

let product: Product
let author: GivenProvider
let client: GivenPerson
let other: GivenPerson
const notes: Record<string, string> = {}

beforeAll(async () => {
  product = await openProduct()
  author = await product.given.provider()
  client = await product.given.client()
  other = await product.given.client()
  for (const person of [client, other]) await related(product, author, person)
  const write = async (name: string, title: string, content: string, about = client) => {
    product.clock.advance({ minutes: 1 })
    notes[name] = (await written(product, author, about, { title, content })).identifier
  }
  await write('sleep', 'Schlaf und Müdigkeit', 'Seit März schläft sie besser.')
  await write('street', 'Weg zur Arbeit', 'Auf der Straße kam die Angst wieder.')
  await write('other', 'Erster Besuch', 'Angst vor der STRASSE, schläft kaum.', other)
  product.clock.advance({ minutes: 1 })
  const { identifier } = await signed(product, author, client, { title: 'Abschluss', content: 'Alles gut.' })
  await product.as(author).post(`/note/${identifier}/addendum`, { content: 'Nachtrag: Sie schickte eine Karte.' })
  notes.amended = identifier
  const stranger = await product.given.provider()
  await related(product, stranger, client)
  await written(product, stranger, client, { title: 'Angst', content: 'Straße, schläft, Karte' })
})
afterAll(() => product.close())

const search = async (query: string, more = '', by: GivenPerson = author) =>
  (await product.as(by).get(`/note?searchQuery=${encodeURIComponent(query)}${more}`)).body
const found = async (query: string, more = '') =>
  (await search(query, more)).data.map(({ identifier }: { identifier: string }) =>
    Object.keys(notes).find((name) => notes[name] === identifier),
  )

describe('a search', () => {
  test.each([
    ['angst', ['other', 'street']],
    ['strasse ANGST', ['other', 'street']],
    ['Müdigkeit', ['sleep']],
    ['mudigkeit', ['sleep']],
    ['schlaf', ['other', 'sleep']],
    ['karte', ['amended']],
    ['abschluss karte', ['amended']],
    ['angst karte', []],
    ['a%s', []],
  ])('for %s finds %j among the own notes, newest first', async (query, names) => {
    expect(await found(query)).toEqual(names)
  })

  test('needs at least two letters', async () => {
    expect(await found('ü')).toEqual(['amended', 'other', 'street', 'sleep'])
  })

  test('combines with filters, order and pages', async () => {
    expect(await found('angst', `&client=${client.identifier}`)).toEqual(['street'])
    expect(await found('karte', '&status=draft')).toEqual([])
    expect(await found('angst', '&sort=createdAt')).toEqual(['street', 'other'])
    expect((await search('angst', '&perPage=1&page=2')).meta).toEqual({ page: 2, perPage: 1, total: 2, lastPage: 2 })
    expect(await found('angst', '&perPage=1&page=2')).toEqual(['street'])
    expect((await search('angst', '&perPage=1&page=3')).data).toEqual([])
  })

  test('shows an excerpt around the hit', async () => {
    const excerpts = (await search('strasse')).data.map(({ excerpt }: { excerpt: string }) => excerpt)
    expect(excerpts).toEqual(['Angst vor der STRASSE, schläft kaum.', 'Auf der Straße kam die Angst wieder.'])
    expect((await search('karte')).data[0].excerpt).toBe('Nachtrag: Sie schickte eine Karte.')
    expect((await search('Müdigkeit')).data[0].excerpt).toBeNull()
  })

  test('is logged without its words', async () => {
    await search('Quitte')
    const trace = (await tracesOf(product, author)).at(-1)
    expect(trace).toEqual({ action: 'note.listed', subject: null, details: { count: 0, isSearch: true } })
  })

  test('covers no notes of others', async () => {
    const stranger = await product.given.provider()
    expect((await search('angst', '', stranger)).meta.total).toBe(0)
  })
})

test('four thousand notes are searched while other calls are answered', async () => {
  const writer = await product.given.provider()
  await related(product, writer, client)
  await manyNotes(product, writer, client, 4_000)
  const spent = process.cpuUsage()
  const { meta, data } = await search('quittenkuchen', '', writer)
  const { user, system } = process.cpuUsage(spent)
  expect([meta.total, data.length]).toEqual([40, 25])
  // Far above the usual 0.26 s on a busy machine: it catches a change of algorithm.
  expect((user + system) / 1_000).toBeLessThan(1_200)

  const looking = search('quittenkuchen', '', writer)
  let answeredMeanwhile = 0
  const state = { isDone: false }
  const done = looking.then(() => {
    state.isDone = true
  })
  while (!state.isDone) {
    await product.visitor.get('/region/languages')
    answeredMeanwhile += 1
  }
  await done
  expect(answeredMeanwhile).toBeGreaterThan(10)
}, 60_000)
