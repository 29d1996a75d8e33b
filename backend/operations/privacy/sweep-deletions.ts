import { cancelGiftsOf } from '#backend/money/gift-codes/cancel-gifts-of.ts'
import { endPackagesOf } from '#backend/money/packages/end-packages-of.ts'
import { cancelFutureBookings } from '#backend/scheduling/bookings/cancel-future-bookings.ts'
import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { eraseAccount } from './erase-account.ts'
import { balancesOf, leavingAccounts, lockAccount, reviewedBy } from './queries.ts'

const batch = 100

interface Sweeping {
  db: Db
  services: Services
  now: Temporal.Instant
}

type Leaving = Awaited<ReturnType<typeof leavingAccounts>>[number]

/**
 * Closed accounts: cancels bookings and gift codes that were made concurrently with the deletion, and erases the data when the waiting
 * period is over and no balance is left. An account that an operator reinstated is skipped.
 */
export async function sweepDeletions(sweeping: Sweeping, onError: (error: unknown) => void): Promise<void> {
  for (const leaving of await leavingAccounts(sweeping.db, batch)) {
    try {
      await inTransaction(sweeping.db, (db) => follow(db, sweeping, leaving))
    } catch (error) {
      onError(error)
    }
  }
}

async function follow(db: Db, { services, now }: Sweeping, { identifier, eraseAfter, requestedAt }: Leaving) {
  const account = await lockAccount(db, identifier)
  if (account?.accountStatus !== 'deletion_requested') return
  await cancelFutureBookings(db, { services, now }, identifier)
  await cancelGiftsOf(db, now, identifier)
  await endPackagesOf(db, { now, user: null, requestId: '' }, identifier)
  if (Temporal.Instant.compare(now, Temporal.Instant.from(eraseAfter)) < 0) return
  if ((await balancesOf(db, identifier)).length > 0) return noteWaiting(db, now, { identifier, requestedAt })
  await eraseAccount(db, { services, now }, account)
  for (const providerIdentifier of await reviewedBy(db, identifier))
    await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
}

/** One entry per account in the audit log, for operators. */
async function noteWaiting(db: Db, now: Temporal.Instant, { identifier, requestedAt }: Omit<Leaving, 'eraseAfter'>) {
  const key = `erasure-waits:${identifier}:${requestedAt}`
  if (!(await isFirstTime(db, key, iso(now)))) return
  await audit({ now, user: null, requestId: '' }, db, 'account.erasure_waits', { subject: identifier })
}
