import type { BookingPayment } from '#schemas/money/payments.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { usableOf } from './queries.ts'

interface Sessions {
  client: string
  provider: string
  therapyId: number
  count: number
}

/** Packages that pay so many sessions now, the first to expire first. */
export async function usablePackages(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { count, ...wanted }: Sessions,
): Promise<BookingPayment['packages']> {
  const rows = await usableOf(db, { ...wanted, now: iso(now) })
  return rows
    .map(({ identifier, sessions, used, expiresAt }) => ({
      identifier,
      sessions,
      remaining: sessions - used,
      expiresAt,
    }))
    .filter(({ remaining }) => remaining >= count)
}
