import { chargingLimits } from '#schemas/scheduling/series-charging.ts'
import { formatMoment } from '#schemas/scheduling/cancellation-terms.ts'
import { cardName } from '#backend/money/payment-methods/card-name.ts'
import { announceCharge } from '#backend/scheduling/bookings/announce-charge.ts'
import type { NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { insertAnnounced, lockAgreement, sessionsToAnnounce } from './queries.ts'
import { chargeTime } from './rules.ts'

type Sweep = NotifyContext & { db: Db }

const batch = 100

/** Notifies clients, a day before, of what is going to be charged to their saved card. */
export async function announceCharges(sweep: Sweep, onError: (error: unknown) => void): Promise<void> {
  const { announceHours, chargeHours, lastTryHours } = chargingLimits
  const times = {
    now: iso(sweep.now),
    from: iso(sweep.now.add({ hours: chargeHours + lastTryHours })),
    until: iso(sweep.now.add({ hours: announceHours })),
  }
  for (const session of await sessionsToAnnounce(sweep.db, times, batch)) {
    try {
      await inTransaction(sweep.db, (db) => announce({ ...sweep, db }, session))
    } catch (error) {
      onError(error)
    }
  }
}

async function announce(
  { db, ...context }: Sweep,
  { identifier, seriesIdentifier }: { identifier: string; seriesIdentifier: string },
): Promise<void> {
  const agreement = await lockAgreement(db, seriesIdentifier)
  const card = agreement?.paymentMethodIdentifier ?? null
  if (!agreement || card === null) return
  await announceCharge(db, context, identifier, 'charge_ahead', {
    admit: async ({ status, paymentDueAt, clientIdentifier, fee }) => {
      if (status !== 'pending' || paymentDueAt === null || fee > agreement.fee) return null
      const chargeAt = chargeTime(Temporal.Instant.from(paymentDueAt), context.now)
      if (chargeAt === null) return null
      const row = { bookingIdentifier: identifier, clientIdentifier, dueAt: iso(chargeAt), changedAt: iso(context.now) }
      if (!(await insertAnnounced(db, row))) return null
      return async ({ locale, zones }) => ({
        card: await cardName(db, locale, card),
        chargeAt: formatMoment(locale, zones, iso(chargeAt)),
      })
    },
    // Another agreement may name another card and another time.
    occasion: `:${agreement.consentedAt}`,
  })
}
