import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { leftOfEarning } from '#schemas/money/platform-share.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { clearingOver, lockAvailable, lockCleared, markCleared } from './earnings-queries.ts'
import { postEntry } from './ledger.ts'
import { settleDebt } from './settle-debt.ts'

const batch = 100

interface Therapist {
  providerIdentifier: string
  currency: string
}

/** Releases earnings whose 48 hours are over, each once. Returns the number of therapists. */
export async function clearEarnings(
  { db: root, now }: { db: Db; now: Temporal.Instant },
  onError: (error: unknown) => void,
): Promise<number> {
  const failed = new Set<string>()
  let cleared = 0
  for (;;) {
    const due = await clearingOver(root, iso(now), batch + failed.size)
    const next = due.filter((therapist) => !failed.has(nameOf(therapist)))
    if (next.length === 0) return cleared
    for (const therapist of next) {
      try {
        await inTransaction(root, (db) => clear(db, therapist, iso(now)))
        cleared += 1
      } catch (error) {
        failed.add(nameOf(therapist))
        onError(error)
      }
    }
  }
}

const nameOf = ({ providerIdentifier, currency }: Therapist) => `${providerIdentifier}:${currency}`

/** Releases what was not refunded meanwhile, and settles the therapist's debt at once. */
async function clear(db: Db, { providerIdentifier: owner, ...therapist }: Therapist, at: string): Promise<void> {
  const currency = therapist.currency as CurrencyCode
  await lockAvailable(db, owner, currency)
  const cleared = await lockCleared(db, { providerIdentifier: owner, currency, now: at })
  for (const earning of cleared) {
    await postEntry(db, {
      key: `earning-cleared:${earning.identifier}`,
      transactionType: 'session_earning',
      bookingIdentifier: earning.bookingIdentifier,
      currency,
      at,
      transfers: [
        {
          from: { kind: 'provider_clearing', owner },
          to: { kind: 'provider_available', owner },
          amount: leftOfEarning(earning),
        },
      ],
    })
  }
  const [first] = cleared
  if (!first) return
  await markCleared(
    db,
    cleared.map(({ identifier }) => identifier),
    at,
  )
  await settleDebt(db, { owner, currency, cause: first.identifier, at })
}
