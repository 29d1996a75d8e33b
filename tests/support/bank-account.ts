import type { Gateways } from '#platform/gateways/gateways.ts'
import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/core/config.ts'
import { endOf } from '#backend/money/payouts/details-rules.ts'
import { sealDetails } from '#backend/money/payouts/details-seal.ts'
import { demoBankDetails } from '#backend/operations/demo-data/demo-bank-details.ts'
import { currencyOfCountry, type OperatingCountry } from '#schemas/platform/regions.ts'

/** Bank details that satisfy every rule of the country. */
export const bankDetailsOf = (country: OperatingCountry) =>
  demoBankDetails({ firstName: 'Theo', lastName: 'Tester', country })

/** A row of details that the gateway accepted at once. */
export function bankAccountOf(
  { identifier, country: code }: { identifier: string; country: string },
  config: Config,
  at: string,
) {
  const [country, reference] = [code as OperatingCountry, randomUUID()]
  const details = bankDetailsOf(country)
  return {
    providerIdentifier: identifier,
    reference,
    country,
    currency: currencyOfCountry[country],
    status: 'verified' as const,
    accountName: details.accountName,
    bankName: details.bankName,
    lastFour: endOf(details.accountNumber),
    sealedDetails: sealDetails(config, reference, details),
    gateway: country === 'NG' ? ('paystack' as const) : ('stripe' as const),
    recipient: `RCP_${reference}`,
    changedAt: at,
    usableFrom: at,
  }
}

/** The gateway's identifier of this account, so that a weekly payout of a test with a moving clock has a recipient. */
export async function payeeOf(
  { email, country: code }: { email: string; country: string },
  gateways: Gateways,
): Promise<string> {
  const country = code as OperatingCountry
  const currency = currencyOfCountry[country]
  const person = { firstName: 'Theo', lastName: 'Tester', email, phone: null }
  const saved = { savedAt: '2026-01-05T09:00:00.000Z', savedFrom: '192.0.2.1' }
  const order = { ...bankDetailsOf(country), ...person, ...saved, reference: randomUUID(), country, currency }
  return (await gateways.for('payout', currency)?.createRecipient(order))?.recipient ?? 'none'
}
