/**
 * Latency of the therapist search with 1,000 and with 100,000 therapists: the page in the database over 400 random
 * combinations of filters, its count, names, the whole answer, and the same over HTTP through backend and BFF. Results
 * are ratios to a baseline of the same run (one row by its key), so that machines can be compared.
 */
import { findTherapists } from '#backend/marketplace/provider-profile/find-therapists.ts'
import { filterOf } from '#backend/marketplace/provider-profile/search-filter.ts'
import { countListing, listingPage } from '#backend/marketplace/provider-profile/search-queries.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import type { Context } from '#platform/context/context.ts'
import type { Database } from '#platform/database/database.ts'
import { pageLimits } from '#schemas/platform/endpoint.ts'
import type { ProviderSearch } from '#schemas/marketplace/provider-profile.ts'
import { type Figures, figuresOf, heading, line, timesOf } from './search/figures.ts'
import { fillMarket } from './search/market.ts'
import { nameQuestions, questions } from './search/questions.ts'
import { openScratch } from './search/scratch.ts'
import { startServers } from './search/servers.ts'

const limitMs = 10
const sizes = [1_000, 100_000] as const
const searchCount = 400
const now = Temporal.Instant.from('2026-03-02T08:00:00Z')

type Measured = Record<'baseline' | 'page' | 'count' | 'name' | 'misspelt' | 'answer' | 'backend' | 'bff', Figures>

async function measure(database: Database, size: number): Promise<Measured> {
  const { db } = database
  const reference = await referenceData(db)
  await fillMarket(db, reference, size, now, randomFrom(size))
  const all = questions(reference, searchCount, now, randomFrom(7))
  const names = await db
    .selectFrom('providerListing')
    .select(['name', 'providerIdentifier'])
    .limit(searchCount)
    .execute()
  const { right, misspelt } = nameQuestions(
    names.map(({ name }) => name),
    randomFrom(9),
  )

  const lookUp = ({ providerIdentifier }: { providerIdentifier: string }) =>
    db.selectFrom('providerListing').selectAll().where('providerIdentifier', '=', providerIdentifier).execute()
  const page = (search: ProviderSearch) => pageOf(db, reference, search)
  const context = { db, now, locale: 'en', country: 'NG' } as unknown as Context
  const answer = (search: ProviderSearch) => findTherapists(context, search)
  const servers = await startServers(database, () => now)
  const over = (url: string) => async (search: ProviderSearch) => {
    const reply = await fetch(
      `${url}/providers?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`,
    )
    if (!reply.ok) throw new Error(`${reply.status} for ${reply.url}`)
    await reply.arrayBuffer()
  }
  try {
    await timesOf(all.slice(0, 60), answer)
    await timesOf(all.slice(0, 60), over(`${servers.bffUrl}/api`))
    return {
      baseline: figuresOf(await timesOf(names, lookUp)),
      page: figuresOf(await timesOf(all, page)),
      count: figuresOf(await timesOf(all, (search) => countOf(db, reference, search))),
      name: figuresOf(await timesOf(right, page)),
      misspelt: figuresOf(await timesOf(misspelt, answer)),
      answer: figuresOf(await timesOf(all, answer)),
      backend: figuresOf(await timesOf(all, over(servers.backendUrl))),
      bff: figuresOf(await timesOf(all, over(`${servers.bffUrl}/api`))),
    }
  } finally {
    await servers.close()
  }
}

const known = (reference: ReferenceData, search: ProviderSearch) => {
  const filter = filterOf(reference, search, 'NG', now)
  if (!filter) throw new Error(`A query names a value that does not exist: ${JSON.stringify(search)}`)
  return filter
}

const pageOf = (
  db: Database['db'],
  reference: ReferenceData,
  { page = 1, sort = 'recommended', ...search }: ProviderSearch,
) => listingPage(db, known(reference, search), sort, pageLimits.perPage, (page - 1) * pageLimits.perPage)

const countOf = (db: Database['db'], reference: ReferenceData, search: ProviderSearch) =>
  countListing(db, known(reference, search))

const scratch = await openScratch()
try {
  console.log(`Therapist search, ${searchCount} random searches one after the other, on ${scratch.where}\n`)
  const results = new Map<number, Measured>()
  for (const size of sizes) {
    const measured = await scratch.withDatabase((database) => measure(database, size))
    results.set(size, measured)
    const unit = measured.baseline.p50
    console.log(
      `${size.toLocaleString('en')} therapists; baseline (one row by its key): ${unit.toFixed(3)} ms\n${heading}`,
    )
    console.log(line('page of 25 in the database', measured.page, unit))
    console.log(line('count up to 1,000 in the database', measured.count, unit))
    console.log(line('page by name in the database', measured.name, unit))
    console.log(line('whole answer', measured.answer, unit))
    console.log(line('whole answer, name misspelt', measured.misspelt, unit))
    console.log(line('over HTTP, backend', measured.backend, unit))
    console.log(`${line('over HTTP, through the BFF', measured.bff, unit)}\n`)
  }
  const [few, many] = sizes.map((size) => results.get(size)?.page)
  const growth = (share: keyof Figures) => ((many?.[share] ?? 0) / (few?.[share] ?? 1)).toFixed(1)
  console.log(
    `A hundred times as many therapists: the page takes ${growth('p50')} times as long at p50, ${growth('p95')} at p95`,
  )
  const isMet = (many?.p95 ?? Number.POSITIVE_INFINITY) <= limitMs
  console.log(
    `Limit ${limitMs} ms for the page at p95: ${isMet ? 'met' : 'not met'} with ${many?.p95.toFixed(2)} ms (${((many?.p95 ?? 0) / limitMs).toFixed(2)} of it)`,
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await scratch.stop()
}
