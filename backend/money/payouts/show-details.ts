import type { PayoutDetails } from '#schemas/money/payouts.ts'
import { currencyFor, type OperatingCountry } from '#schemas/platform/regions.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { findDetails } from './details-queries.ts'
import { masked } from './details-rules.ts'
import { openDetails } from './details-seal.ts'

/** The caller's payout details, masked. They do not apply after the therapist has moved to another country. */
export async function showDetails(context: Context): Promise<PayoutDetails> {
  const { identifier, country: code } = signedIn(context)
  const [country, currency] = [code as OperatingCountry, currencyFor(code)]
  const gateway = context.services.gateways.for('payout', currency)?.name ?? null
  const row = await findDetails(context.db, identifier)
  if (!row || row.country !== country) return { ...none, status: 'missing', country, currency, gateway }

  const { status, accountName, bankName, lastFour, reason, changedAt, usableFrom } = row
  const { address, postalCode, accountType, accountOwnership } = openDetails(
    context.services.config,
    row.reference,
    row.sealedDetails,
  )
  return {
    status,
    country,
    currency,
    accountName,
    bankName,
    accountNumber: masked(lastFour),
    address,
    postalCode,
    accountType,
    accountOwnership,
    reason,
    changedAt,
    usableFrom,
    gateway,
  }
}

const none = {
  accountName: null,
  bankName: null,
  accountNumber: null,
  address: null,
  postalCode: null,
  accountType: null,
  accountOwnership: null,
  reason: null,
  changedAt: null,
  usableFrom: null,
} as const
