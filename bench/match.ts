/**
 * Latency of the match in the database with 100,000 therapists: the pool that is scored for 400 random sets of answers, and
 * the count that follows each answer. `DATABASE_URL` names another server than the embedded one.
 */
import { candidatePool } from '#backend/marketplace/matching/candidate-pool.ts'
import { countMatches } from '#backend/marketplace/matching/count-matches.ts'
import { readCriteria } from '#backend/marketplace/matching/read-criteria.ts'
import { weightsOf } from '#backend/marketplace/matching/weights-of.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import type { Context } from '#platform/context/context.ts'
import type { Database } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { drawAnswers } from './match/answers.ts'
import { figuresOf, heading, line, timesOf } from './search/figures.ts'
import { fillMarket } from './search/market.ts'
import { openScratch } from './search/scratch.ts'

const limitMs = 30
const size = 100_000
const [visitors, warmUps] = [400, 40]
const now = Temporal.Instant.from('2026-03-02T08:00:00Z')

async function measure({ db }: Database) {
  const random = randomFrom(7)
  await fillMarket(db, await referenceData(db), size, now, randomFrom(size))
  const context = { db, now, locale: 'en', country: 'NG' } as unknown as Context
  const weights = await weightsOf(db)
  const drawn = Array.from({ length: visitors }, () => ({
    query: drawAnswers(random),
    start: random.below(1_000_000_000),
  }))
  const pool = async ({ query, start }: (typeof drawn)[number]) =>
    candidatePool(context, await readCriteria(context, query), weights, start)
  const count = ({ query }: (typeof drawn)[number]) => countMatches(context, query)
  const oneRow = () => db.selectFrom('matchWeight').select('points').where('name', '=', 'topics').execute()
  await timesOf(drawn.slice(0, warmUps), pool)
  await timesOf(drawn.slice(0, warmUps), count)
  return {
    unit: figuresOf(await timesOf(drawn, oneRow)).p50,
    pool: figuresOf(await timesOf(drawn, pool)),
    count: figuresOf(await timesOf(drawn, count)),
  }
}

const scratch = await openScratch()
try {
  console.log(`Match, ${visitors} random sets of answers one after the other, on ${scratch.where}\n`)
  const { unit, pool, count } = await scratch.withDatabase(measure)
  console.log(
    `${size.toLocaleString('en')} therapists; baseline (one row by its key): ${unit.toFixed(3)} ms\n${heading}`,
  )
  console.log(line('pool of the match in the database', pool, unit))
  console.log(`${line('count after an answer in the database', count, unit)}\n`)
  const isMet = pool.p95 <= limitMs && count.p95 <= limitMs
  console.log(
    `Limit ${limitMs} ms at p95: ${isMet ? 'met' : 'not met'}, match ${pool.p95.toFixed(2)} ms, count ${count.p95.toFixed(2)} ms`,
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await scratch.stop()
}
