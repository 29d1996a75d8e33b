import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { PayeeOrder } from './port.ts'
import type { StripeLine } from './stripe-line.ts'
import { secondsOf } from './stripe-parse.ts'

/** Merchant category code of health practitioners. */
const trade = '8099'

/**
 * A therapist is a connected account of a private person, whoever owns the bank account. It has Stripe's full
 * agreement: under the recipient agreement, money waits a day longer, and cannot be sent within a country or between
 * the USA, the United Kingdom and Europe. Stripe repeats its first answer to a key, so that changed params get another
 * key; a second account does no harm.
 */
export async function openPayee({ stripe, order }: StripeLine, payee: PayeeOrder): Promise<{ recipient: string }> {
  const wantedAccount = accountOf(payee)
  const words = createHash('sha256').update(JSON.stringify(wantedAccount)).digest('hex').slice(0, 16)
  const account = await order(() =>
    stripe.accounts.create(wantedAccount, { idempotencyKey: `payee-${payee.reference}-${words}` }),
  )
  return { recipient: account.id }
}

function accountOf(payee: PayeeOrder): Stripe.AccountCreateParams {
  const { country, currency, email, firstName, lastName, phone } = payee
  const { year, month, day } = Temporal.PlainDate.from(payee.dateOfBirth)
  return {
    type: 'custom',
    country,
    email,
    default_currency: currency.toLowerCase(),
    business_type: 'individual',
    business_profile: { mcc: trade, product_description: 'Therapy sessions booked through Solace' },
    individual: {
      first_name: firstName,
      last_name: lastName,
      email,
      // A number without a country code is ambiguous.
      ...(phone?.startsWith('+') && { phone }),
      address: placeOf(payee),
      dob: { year, month, day },
    },
    capabilities: { transfers: { requested: true } },
    external_account: bankOf(payee),
    // Payouts are manual.
    settings: { payouts: { schedule: { interval: 'manual' } } },
    tos_acceptance: { date: secondsOf(payee.savedAt), ...(payee.savedFrom !== null && { ip: payee.savedFrom }) },
    metadata: { reference: payee.reference },
  }
}

/** Stripe wants one line, street, number and town: the part after the last comma is the town. */
function placeOf({ address, postalCode, country }: PayeeOrder): Stripe.AddressParam {
  const [, line1 = address, city] = /^(.*\S)\s*,\s*([^,]*\S)\s*$/.exec(address) ?? []
  return { line1, ...(city && { city }), postal_code: postalCode, country }
}

/** An IBAN contains country and bank; its country may differ from that of its owner. */
function bankOf(payee: PayeeOrder): Stripe.AccountCreateParams.ExternalAccount {
  const { country, currency, accountNumber, bankCode, accountName, accountOwnership } = payee
  const isIban = country === 'DE'
  return {
    object: 'bank_account',
    country: isIban ? accountNumber.slice(0, 2) : country,
    currency: currency.toLowerCase(),
    account_holder_name: accountName,
    account_holder_type: accountOwnership === 'business' ? 'company' : 'individual',
    account_number: accountNumber,
    ...(!isIban && { routing_number: bankCode }),
  }
}
