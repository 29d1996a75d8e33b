import { type Insertable, type Selectable, sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { PayoutStatus } from '#schemas/money/payouts.ts'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'
import type { PayoutTable } from '#platform/database/tables.gen.ts'

export type PayoutRow = Selectable<PayoutTable>

export const openStatuses = ['scheduled', 'processing', 'awaiting_otp', 'on_hold'] as const satisfies PayoutStatus[]

/** A therapist's payout account, with the fields that are copied into a payout. */
export const accountFor = (db: Db, providerIdentifier: string) =>
  db
    .selectFrom('payoutAccount')
    .select(['status', 'currency', 'usableFrom', 'gateway', 'recipient', 'accountName', 'bankName', 'lastFour'])
    .where('providerIdentifier', '=', providerIdentifier)
    .executeTakeFirst()

export const hasOpenPayout = (db: Db, providerIdentifier: string, currency: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('payout')
      .select('identifier')
      .where('providerIdentifier', '=', providerIdentifier)
      .where('currency', '=', currency as CurrencyCode)
      .where('status', 'in', openStatuses),
  )

/** Account status and verification status. */
export const practiceOf = (db: Db, providerIdentifier: string) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('provider as p', 'p.userIdentifier', 'u.identifier')
    .select(['u.accountStatus', 'p.verificationStatus'])
    .where('u.identifier', '=', providerIdentifier)
    .executeTakeFirstOrThrow()

export const insertPayout = (db: Db, payout: Insertable<PayoutTable>): Promise<PayoutRow> =>
  db.insertInto('payout').values(payout).returningAll().executeTakeFirstOrThrow()

/** Links all available earnings without a payout to this one, with the remaining amount of each. */
export const linkEarnings = (db: Db, { identifier, providerIdentifier, currency }: PayoutRow) =>
  db
    .updateTable('earning')
    .set({
      payoutIdentifier: identifier,
      paidOut: sql<number>`amount - (returned - returned * ${platformSharePercent}::int / 100)`,
    })
    .where('providerIdentifier', '=', providerIdentifier)
    .where('currency', '=', currency)
    .where('status', '=', 'available')
    .where('payoutIdentifier', 'is', null)
    .execute()

export const unlinkEarnings = (db: Db, payoutIdentifier: string) =>
  db
    .updateTable('earning')
    .set({ payoutIdentifier: null, paidOut: null })
    .where('payoutIdentifier', '=', payoutIdentifier)
    .execute()

export const findPayout = (db: Db, reference: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout').selectAll().where('reference', '=', reference).executeTakeFirst()

export const lockPayout = (db: Db, identifier: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirst()

export const updatePayout = (db: Db, identifier: string, change: Partial<PayoutRow>): Promise<PayoutRow> =>
  db.updateTable('payout').set(change).where('identifier', '=', identifier).returningAll().executeTakeFirstOrThrow()

/** Payouts whose next step is due. */
export const duePayouts = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('payout')
    .select('identifier')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()

/** Locks the payout if its step is due and no other worker holds it. */
export const lockDue = (db: Db, identifier: string, now: string): Promise<PayoutRow | undefined> =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('identifier', '=', identifier)
    .where('nextCheckAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The bank no longer accepts the account: rejects the details, unless they were replaced meanwhile. */
export const rejectAccount = (
  db: Db,
  { providerIdentifier, gateway, recipient }: Pick<PayoutRow, 'providerIdentifier' | 'gateway' | 'recipient'>,
  reason: string,
): Promise<boolean> =>
  changes(
    db
      .updateTable('payoutAccount')
      .set({ status: 'rejected', recipient: null, reason })
      .where('providerIdentifier', '=', providerIdentifier)
      .where('gateway', '=', gateway)
      .where('recipient', '=', recipient),
  )

export const isRoundDone = (db: Db, week: string): Promise<boolean> =>
  finds(db.selectFrom('payoutRound').select('week').where('week', '=', week))

export const recordRoundDone = (db: Db, week: string, doneAt: string) =>
  db
    .insertInto('payoutRound')
    .values({ week, doneAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Therapists with an available balance and payout details, without a payout in this week. */
export const dueThisWeek = (db: Db, { week, now }: { week: string; now: string }) =>
  db
    .selectFrom('ledgerAccount as a')
    .innerJoin('payoutAccount as p', (join) =>
      join.onRef('p.providerIdentifier', '=', 'a.ownerIdentifier').onRef('p.currency', '=', 'a.currency'),
    )
    .select(['p.providerIdentifier', 'p.currency'])
    .where('a.kind', '=', 'provider_available')
    .where('a.balance', '>', 0)
    .where('p.status', '=', 'verified')
    .where('p.usableFrom', '<=', now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payout as o')
            .select('o.identifier')
            .whereRef('o.providerIdentifier', '=', 'p.providerIdentifier')
            .whereRef('o.currency', '=', 'p.currency')
            .where('o.week', '=', week),
        ),
      ),
    )
    .orderBy('p.providerIdentifier')
    .execute()
