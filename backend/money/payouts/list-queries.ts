import { sql } from 'kysely'
import type { EarningStatus, PayoutStatus } from '#schemas/money/payouts.ts'
import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'
import { openStatuses } from './queries.ts'

interface Page {
  limit: number
  offset: number
}

/** A failed payout releases its earnings, so a payout with earnings has arrived or is on its way. */
const shownStatus = sql<EarningStatus>`case when e.status = 'available' and p.status = 'paid' then 'paid_out'
  when e.status = 'available' and p.identifier is not null then 'in_payout' else e.status end`

const earningsOf = (db: Db, provider: string, { status, payout, named }: EarningFilter) =>
  db
    .selectFrom('earning as e')
    .leftJoin('payout as p', 'p.identifier', 'e.payoutIdentifier')
    .where('e.providerIdentifier', '=', provider)
    .$if(status !== undefined, (query) => query.where(shownStatus, '=', status as EarningStatus))
    .$if(payout !== undefined, (query) => query.where('e.payoutIdentifier', '=', payout as string))
    .$if(named !== undefined, (query) => query.where('e.identifier', 'in', named as string[]))

export interface EarningFilter {
  status?: EarningStatus | undefined
  payout?: string | undefined
  /** Only rows with these identifiers. */
  named?: string[] | undefined
}

/** Earnings with their session. The client's name is the one that the therapist's appointments show. */
export const earningPage = (
  db: Db,
  provider: string,
  filter: EarningFilter,
  { limit, offset, oldestFirst }: Partial<Page> & { oldestFirst: boolean },
) =>
  earningsOf(db, provider, filter)
    .innerJoin('booking as b', 'b.identifier', 'e.bookingIdentifier')
    .leftJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .select([
      'e.identifier',
      'e.bookingIdentifier',
      fullNameOrNull('c').as('client'),
      'b.startAt',
      'e.occasion',
      'e.fee',
      'e.platformShare',
      'e.amount',
      'e.returned',
      'e.currency',
      shownStatus.as('status'),
      'e.earnedAt',
      'e.clearsAt',
      'e.payoutIdentifier',
      'e.paidOut',
    ])
    .orderBy('e.earnedAt', oldestFirst ? 'asc' : 'desc')
    .orderBy('e.identifier', oldestFirst ? 'asc' : 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .$if(offset !== undefined, (query) => query.offset(offset as number))
    .execute()

export type EarningRow = Awaited<ReturnType<typeof earningPage>>[number]

export async function countEarnings(db: Db, provider: string, filter: EarningFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(earningsOf(db, provider, filter).select('e.identifier').limit(most).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const payoutsOf = (db: Db, provider: string, status: PayoutStatus | undefined) =>
  db
    .selectFrom('payout')
    .where('providerIdentifier', '=', provider)
    .$if(status !== undefined, (query) => query.where('status', '=', status as PayoutStatus))

export const payoutPage = (
  db: Db,
  provider: string,
  status: PayoutStatus | undefined,
  { limit, offset, oldestFirst }: Page & { oldestFirst: boolean },
) =>
  payoutsOf(db, provider, status)
    .selectAll()
    .orderBy('createdAt', oldestFirst ? 'asc' : 'desc')
    .orderBy('identifier', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countPayouts(
  db: Db,
  provider: string,
  status: PayoutStatus | undefined,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(payoutsOf(db, provider, status).select('identifier').limit(most).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const ownPayout = (db: Db, provider: string, identifier: string) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('identifier', '=', identifier)
    .where('providerIdentifier', '=', provider)
    .executeTakeFirst()

/** The open payout, which blocks a new request. */
export const openPayoutOf = (db: Db, provider: string, currency: 'NGN' | 'GBP' | 'USD' | 'EUR') =>
  db
    .selectFrom('payout')
    .select(['identifier', 'amount', 'status'])
    .where('providerIdentifier', '=', provider)
    .where('currency', '=', currency)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()

/** Clearing earnings, earliest release first. */
export const clearingOf = (db: Db, provider: string, currency: 'NGN' | 'GBP' | 'USD' | 'EUR') =>
  db
    .selectFrom('earning')
    .select(['amount', 'returned', 'clearsAt'])
    .where('providerIdentifier', '=', provider)
    .where('currency', '=', currency)
    .where('status', '=', 'clearing')
    .orderBy('clearsAt')
    .orderBy('identifier')
    .execute()

/** A therapist's balances in every currency they have ever used. */
export const balancesOf = (db: Db, provider: string) =>
  db
    .selectFrom('ledgerAccount')
    .select(['kind', 'currency', 'balance'])
    .where('ownerIdentifier', '=', provider)
    .where('kind', 'in', ['provider_held', 'provider_clearing', 'provider_available', 'provider_debt'])
    .execute()
