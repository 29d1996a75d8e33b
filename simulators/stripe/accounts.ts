import { isIP } from 'node:net'
import { currencyIn, demanded, StripeError } from './demands.ts'
import { type Form, metadataIn, wordIn } from './form.ts'
import type { Store } from './store.ts'
import type { Account } from './objects.ts'

interface Dependencies {
  store: Store
  currencies: readonly string[]
  now: () => Temporal.Instant
}

/**
 * What Stripe requires of a private person under the full agreement before it sends money. It also asks for the town,
 * and in the USA for state, telephone and the end of the social security number. The product sends the town where the
 * address names it and the telephone where it is known, so that they are accepted but not required here.
 */
const requirements = [
  ['business_profile', 'mcc'],
  ['business_profile', 'product_description'],
  ['business_type'],
  ['individual', 'address', 'line1'],
  ['individual', 'address', 'postal_code'],
  ['individual', 'dob', 'day'],
  ['individual', 'dob', 'month'],
  ['individual', 'dob', 'year'],
  ['individual', 'email'],
  ['individual', 'first_name'],
  ['individual', 'last_name'],
  ['tos_acceptance', 'date'],
  ['tos_acceptance', 'ip'],
]
const laterRequirements = [['individual', 'address', 'city']]
const laterRequirementsInUsa = [
  ['individual', 'address', 'state'],
  ['individual', 'phone'],
  ['individual', 'ssn_last_4'],
]

const lacking = (form: Form, paths: readonly string[][]) =>
  paths.filter((path) => wordIn(form, ...path) === null).map((path) => path.join('.'))

/** Created even while requirements are missing; usable only when none are missing. */
export function openAccount({ store, currencies, now }: Dependencies, form: Form): Account {
  refuseAgreement(form, now())
  const country = demanded(form, 'country')
  const due = lacking(form, requirements)
  const isRequested = wordIn(form, 'capabilities', 'transfers', 'requested') === 'true'
  const isReady = isRequested && due.length === 0
  return store.add('account', {
    type: demanded(form, 'type'),
    country,
    email: wordIn(form, 'email'),
    metadata: metadataIn(form),
    capabilities: isRequested ? { transfers: isReady ? 'active' : 'inactive' } : {},
    payouts_enabled: isReady,
    requirements: {
      currently_due: due,
      eventually_due: [
        ...due,
        ...lacking(form, country === 'US' ? [...laterRequirements, ...laterRequirementsInUsa] : laterRequirements),
      ],
    },
    bank: bankIn(currencies, form),
  })
}

const since2009 = 1_230_768_000

function refuseAgreement(form: Form, now: Temporal.Instant): void {
  const acceptanceOf = (name: string) => wordIn(form, 'tos_acceptance', name)
  const [date, ip, agreement] = [acceptanceOf('date'), acceptanceOf('ip'), acceptanceOf('service_agreement')]
  const refusalOf = (name: string, message: string) =>
    new StripeError(400, undefined, message, { param: `tos_acceptance[${name}]` })
  const seconds = Number(date)
  const isMoment = Number.isInteger(seconds) && seconds >= since2009 && seconds * 1000 <= now.epochMilliseconds
  if (date !== null && !isMoment)
    throw refusalOf(
      'date',
      'Dates are expected to be integers, measured in seconds, not in the future, and after 2009.',
    )
  if (ip !== null && isIP(ip) === 0) throw refusalOf('ip', 'Invalid IP address')
  if (agreement === null || agreement === 'full') return
  const country = wordIn(form, 'country')
  const message = `The ${agreement} ToS agreement is not supported for platforms in GB creating accounts in ${country}.`
  throw refusalOf('service_agreement', message)
}

/** The account format of each country; all others have an IBAN, which identifies its bank. */
const numbersOf: Partial<Record<string, { account: RegExp; routing: RegExp }>> = {
  GB: { account: /^\d{8}$/, routing: /^\d{6}$/ },
  US: { account: /^\d{4,17}$/, routing: /^\d{9}$/ },
}

/** Refused here: account numbers that end in 0000 do not exist. */
function bankIn(currencies: readonly string[], form: Form): Account['bank'] {
  const of = (name: string) => demanded(form, 'external_account', name)
  const [country, number] = [of('country'), of('account_number')]
  const routing = wordIn(form, 'external_account', 'routing_number')
  const shape = numbersOf[country]
  const isNumber = shape ? shape.account.test(number) : number.startsWith(country)
  if (!isNumber || number.endsWith('0000'))
    throw new StripeError(400, 'account_number_invalid', 'You must use a valid bank account number.', {
      param: 'external_account[account_number]',
    })
  if (shape && !shape.routing.test(of('routing_number')))
    throw new StripeError(400, 'routing_number_invalid', 'You must use a valid routing number.', {
      param: 'external_account[routing_number]',
    })
  return {
    country,
    account_holder_name: wordIn(form, 'external_account', 'account_holder_name') ?? '',
    account_number: number,
    routing_number: routing,
    currency: currencyIn(currencies, form, 'external_account', 'currency'),
  }
}

/** Whole account numbers are never returned. */
export const accountShown = ({ bank: { account_number: number, ...bank }, ...account }: Account): object => ({
  ...account,
  external_accounts: { object: 'list', data: [{ object: 'bank_account', ...bank, last4: number.slice(-4) }] },
})
