import { announceCharge } from '#backend/scheduling/bookings/announce-charge.ts'
import type { NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import { audit } from '#platform/context/audit.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import {
  dropAgreement,
  dropAnnounced,
  lockAgreement,
  type LostAgreement,
  lostAgreements,
  nextUnpaid,
} from './queries.ts'

type Sweep = NotifyContext & { db: Db }

const batch = 100

/** Ends agreements whose card is removed or expired, and notifies the clients; those of series that are over end quietly. */
export async function stopLostCharging(sweep: Sweep, onError: (error: unknown) => void): Promise<void> {
  const { db: root, now } = sweep
  for (const lost of await lostAgreements(root, iso(now), batch)) {
    try {
      await inTransaction(root, (db) => stop({ ...sweep, db }, lost))
    } catch (error) {
      onError(error)
    }
  }
}

async function stop(
  { db, ...context }: Sweep,
  { seriesIdentifier: series, paymentMethodIdentifier: card, isOver }: LostAgreement,
): Promise<void> {
  const agreement = await lockAgreement(db, series)
  // The client may have chosen another card in the meantime.
  if (!agreement || agreement.paymentMethodIdentifier !== card) return
  await dropAnnounced(db, series)
  await dropAgreement(db, series)
  if (isOver) return
  await audit({ now: context.now, user: null, requestId: '' }, db, 'series_charging.ended', {
    subject: agreement.clientIdentifier,
    details: { series },
  })
  const next = await nextUnpaid(db, series)
  if (next)
    await announceCharge(db, context, next.identifier, 'charge_stopped', {
      admit: async () => async () => ({}),
      occasion: `:${agreement.consentedAt}`,
    })
}
