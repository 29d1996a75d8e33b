/** Concurrent postings as the product makes them, and plain inserts on the same server for comparison. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { earnSession } from '#backend/money/payments/earnings.ts'
import { ledgerProblems } from '#backend/money/payments/ledger.ts'
import { debitWallet, refundToWallet, type Sale } from '#backend/money/payments/wallet-moves.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { newPerson, referenceRow } from '../people/people.ts'

export const workers = 20
const pairs = 200
const fee = 1_000

export interface Rates {
  plain: number
  postings: number
  refused: number
  problems: number
  deadlocks: number
}

export async function measurePostings(database: Database, seconds: number): Promise<Rates> {
  const { pool } = database
  await pool.query(
    'create table plain_row (id uuid primary key, key text not null, sum bigint not null, at timestamptz not null)',
  )
  const insert = () =>
    pool.query('insert into plain_row values ($1, $2, $3, $4)', [
      randomUUIDv7(),
      randomUUID(),
      1,
      new Date().toISOString(),
    ])
  const sales = await salesOf(database)
  await rateOf(1, insert)
  const before = await rateOf(seconds, insert)
  const post = postingsOf(database, sales)
  await rateOf(1, post.next)
  const postings = await rateOf(seconds * 2, post.next)
  const after = await rateOf(seconds, insert)
  const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
  return {
    plain: (before + after) / 2,
    postings,
    refused: post.refused(),
    problems: (await ledgerProblems(database.db)).length,
    deadlocks: (await pool.query<{ deadlocks: number }>(deadlocks)).rows[0]?.deadlocks ?? -1,
  }
}

/** Operations per second, with all workers. */
async function rateOf(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const [started, until] = [performance.now(), performance.now() + seconds * 1000]
  let done = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < until) {
        await work()
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}

/** Alternately: a top-up, a payment of a session, its earning or a refund. */
function postingsOf({ db }: Database, sales: readonly Sale[]) {
  let [position, refused] = [0, 0]
  const held: Sale[] = []
  const rounds = new Map<string, number>()
  const round = ({ bookingIdentifier }: Sale) => {
    const next = (rounds.get(bookingIdentifier) ?? 0) + 1
    rounds.set(bookingIdentifier, next)
    return next
  }
  const next = async () => {
    position += 1
    const sale = { ...(sales[position % sales.length] as Sale), at: new Date().toISOString() }
    const paid = position % 3 === 2 ? held.shift() : undefined
    if (paid && position % 2) return earnSession(db, { ...paid, endAt: null }, round(paid))
    if (paid) return refundToWallet(db, paid, round(paid))
    if (position % 3 === 0) return topUp(sale)
    try {
      await db.transaction().execute((transaction) => debitWallet(transaction, sale, `booking-${randomUUID()}`))
      held.push(sale)
    } catch {
      refused += 1 // an empty wallet, which the mix allows
    }
    return null
  }
  const topUp = ({ clientIdentifier, currency, at }: Sale) =>
    creditWallet(db, {
      userIdentifier: clientIdentifier,
      gateway: 'paystack',
      amount: fee * 2,
      currency,
      reference: `topup-${randomUUID()}`,
      at,
    })
  return { next, refused: () => refused }
}

/** A session for each pair of a client and one of a few therapists. */
async function salesOf({ db }: Database): Promise<Sale[]> {
  const now = Temporal.Now.instant()
  const at = now.toString()
  const [modality, therapy] = [
    await referenceRow(db, 'modality', 'video'),
    await referenceRow(db, 'therapy', 'individual'),
  ]
  const therapists: string[] = []
  for (let count = 0; count < 20; count += 1) {
    const { identifier } = await newPerson(db, 'provider', now)
    await openPractice(db, { identifier, country: 'NG', timezone: 'UTC' })
    therapists.push(identifier)
  }
  const sales: Sale[] = []
  for (let count = 0; count < pairs; count += 1) {
    const client = await newPerson(db, 'client', now)
    const sale: Sale = {
      bookingIdentifier: randomUUIDv7(),
      clientIdentifier: client.identifier,
      providerIdentifier: therapists[count % therapists.length] as string,
      amount: fee,
      currency: 'NGN',
      at,
    }
    await db
      .insertInto('booking')
      .values({
        identifier: sale.bookingIdentifier,
        clientIdentifier: sale.clientIdentifier,
        providerIdentifier: sale.providerIdentifier,
        modalityId: modality.id,
        therapyId: therapy.id,
        status: 'unscheduled',
        sessionMinutes: 60,
        fee,
        currency: 'NGN',
        policyVersion: 'bench',
        windowHours: 48,
        createdAt: at,
      })
      .execute()
    sales.push(sale)
  }
  return sales
}
