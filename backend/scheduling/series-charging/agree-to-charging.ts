import { type Charging, chargingConsentVersion } from '#schemas/scheduling/series-charging.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { usableCard } from '#backend/money/payment-methods/usable-card.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { writeAgreement } from './queries.ts'

interface Series {
  identifier: string
  currency: CurrencyCode
  /** The highest fee of a session that is to be paid. */
  fee: number
}

/** Stores the caller's agreement: this card is charged for each session, up to the fee that the caller saw. */
export async function agreeToCharging(
  context: Context,
  db: Db,
  { identifier, currency, fee }: Series,
  { paymentMethod, fee: seen }: Charging,
): Promise<void> {
  const { now, services } = context
  const person = signedIn(context).identifier
  if (fee === 0) throw refused('POLICY_BLOCKED')
  if (seen !== fee) throw refused('STATUS_CHANGED', { messageKey: 'series_charging.refused.other_fee' })
  const gateway = services.gateways.for('card', currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED')
  const card = await usableCard({ db, services, now }, { person, gateway, identifier: paymentMethod })
  await writeAgreement(db, {
    seriesIdentifier: identifier,
    clientIdentifier: person,
    paymentMethodIdentifier: card.identifier,
    fee,
    consentVersion: chargingConsentVersion,
    consentedAt: iso(now),
  })
  await audit(context, db, 'series_charging.agreed', { details: { series: identifier, fee, currency } })
}
