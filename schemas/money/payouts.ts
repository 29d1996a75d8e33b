/** Money of therapists: bank details, earnings, payouts (specification 3 and 5; definitions 1.6). */
import * as Type from 'typebox'
import {
  Choice,
  countryCodes,
  Currency,
  endpoint,
  Id,
  Instant,
  Money,
  PageOf,
  pageQuery,
  PlainDate,
  SignedMoney,
  Strict,
  Text,
} from '../platform/endpoint.ts'
import { paperFormats, paymentGateways } from './payments.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const payoutLimits = {
  /** From here on somebody may ask for a payout, minor units. */
  minimum: { NGN: 5_000_00, GBP: 20_00, USD: 20_00, EUR: 20_00 },
  /** From here on an operator looks first. */
  secondLook: { NGN: 5_000_000_00, GBP: 5_000_00, USD: 5_000_00, EUR: 5_000_00 },
  clearingHours: 48,
  /** Other bank details wait so long before they are used. */
  changeHours: 72,
  /** Changes of bank details and questions for the name of an account. */
  changesPerDay: 5,
  resolvesPerHour: 20,
} as const

export const payoutAccountStatuses = ['missing', 'unverified', 'verified', 'rejected'] as const
export const payoutStatuses = [
  'scheduled',
  'processing',
  'awaiting_otp',
  'paid',
  'failed',
  'reversed',
  'cancelled',
  'on_hold',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutOccasions = ['weekly', 'on_demand'] as const
export const earningStatuses = ['clearing', 'available', 'in_payout', 'paid_out', 'returned'] as const
export type EarningStatus = (typeof earningStatuses)[number]
export const accountTypes = ['checking', 'savings'] as const
export const accountOwnerships = ['business', 'personal'] as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Letters of any language, one at least, space, hyphen, comma, apostrophe, period (specification 5; names as in definitions 3). */
const accountName = () =>
  Text({
    minLength: 3,
    maxLength: 32,
    pattern: "^(?=.*\\p{L})[\\p{L}\\p{M} \\-,'’.]+$",
    says: { '*': 'validation.account_name', required: 'validation.account_name' },
  })
const written = (pattern: string, says: string, maxLength = 32) =>
  Text({ minLength: 3, maxLength, pattern, says: { '*': says, required: says } })
const digits = (count: string, says: string) => written(`^[0-9]{${count}}$`, says)
const common = {
  accountName: accountName(),
  bankName: Text({
    minLength: 3,
    maxLength: 100,
    pattern: '\\S',
    says: { '*': 'validation.bank_name', required: 'validation.bank_name' },
  }),
  address: Text({
    minLength: 5,
    maxLength: 100,
    pattern: '\\S',
    says: { '*': 'validation.bank_address', required: 'validation.bank_address' },
  }),
  postalCode: Text({
    minLength: 3,
    maxLength: 10,
    pattern: '\\S',
    says: { '*': 'validation.postal_code', required: 'validation.postal_code' },
  }),
  accountType: Choice(accountTypes, { says: { '*': 'validation.account_type', required: 'validation.account_type' } }),
  accountOwnership: Choice(accountOwnerships, {
    says: { '*': 'validation.account_ownership', required: 'validation.account_ownership' },
  }),
  dateOfBirth: PlainDate({ minLength: 1, says: { '*': 'validation.date_of_birth', pattern: 'validation.date' } }),
}

/** Of the list of banks; the bank itself finds account and name, so nothing more is asked of the number. */
const nigerian = {
  bankCode: written('^[0-9A-Za-z]+$', 'validation.bank'),
  accountNumber: digits('10', 'validation.nuban'),
}

/**
 * Bank details by country, without the blanks and hyphens that people type. `bankCode`: GB sort code, NG code of the bank, US
 * routing number, DE BIC. `accountNumber`: GB and US account number, NG NUBAN, DE IBAN of any SEPA country. What lies between
 * the digits, like a checksum, is asked by `bank-rules.ts`.
 */
export const payoutDetailsOf = {
  GB: Strict({
    ...common,
    bankCode: digits('6', 'validation.sort_code'),
    accountNumber: digits('8', 'validation.account_number_gb'),
  }),
  NG: Strict({ ...common, ...nigerian }),
  US: Strict({
    ...common,
    bankCode: digits('9', 'validation.routing_number'),
    accountNumber: digits('4,17', 'validation.account_number_us'),
  }),
  DE: Strict({
    ...common,
    bankCode: written('^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', 'validation.bic'),
    accountNumber: written('^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$', 'validation.iban', 34),
  }),
} as const
const asTyped = (says: string) => Text({ maxLength: 200, says: { '*': says, required: says } })
/** What the call takes, as typed; the country's own shape is asked for in the backend, by the country of the therapist. */
export type PayoutDetailsInput = Type.Static<typeof PayoutDetailsInput>
export const PayoutDetailsInput = Strict({
  ...common,
  accountName: asTyped('validation.account_name'),
  bankName: asTyped('validation.bank_name'),
  bankCode: asTyped('validation.bank'),
  accountNumber: asTyped('validation.account_number'),
  address: asTyped('validation.bank_address'),
  postalCode: asTyped('validation.postal_code'),
  dateOfBirth: asTyped('validation.date_of_birth'),
})

/** What is there, masked: nobody reads the numbers again. */
export type PayoutDetails = Type.Static<typeof PayoutDetails>
export const PayoutDetails = Type.Object({
  status: Choice(payoutAccountStatuses),
  country: Choice(countryCodes),
  currency: Currency(),
  accountName: orNull(Type.String()),
  bankName: orNull(Type.String()),
  /** `•••• 1234` */
  accountNumber: orNull(Type.String()),
  address: orNull(Type.String()),
  postalCode: orNull(Type.String()),
  accountType: orNull(Choice(accountTypes)),
  accountOwnership: orNull(Choice(accountOwnerships)),
  /** The bank's words, where it refused. */
  reason: orNull(Type.String()),
  changedAt: orNull(Instant()),
  /** Payouts wait until then after a change; null or past: they do not. */
  usableFrom: orNull(Instant()),
  /** Through whom payouts in this currency go; null where nobody makes any. */
  gateway: orNull(Choice(paymentGateways)),
})

export type Earning = Type.Static<typeof Earning>
export const Earning = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  bookingIdentifier: Id(),
  client: orNull(Type.String({ ui: { list: true } })),
  startAt: orNull(Instant({ ui: { list: true } })),
  occasion: Choice(['session', 'late_fee'], { ui: { list: true } }),
  fee: Money({ ui: { list: true } }),
  platformShare: Money({ ui: { list: true } }),
  amount: Money({ ui: { list: true } }),
  /** So much of the fee went back. */
  returned: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(earningStatuses, { ui: { list: true, badge: true, filter: true } }),
  earnedAt: Instant({ ui: { list: true, sort: true } }),
  clearsAt: Instant(),
  payoutIdentifier: orNull(Id()),
  /** So much of it is in the payout; null where it is in none. */
  paidOut: orNull(Money()),
})

export type Payout = Type.Static<typeof Payout>
export const Payout = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  amount: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(payoutStatuses, { ui: { list: true, badge: true, filter: true } }),
  occasion: Choice(payoutOccasions, { ui: { list: true } }),
  bankName: Type.String({ ui: { list: true } }),
  /** `•••• 1234` */
  accountNumber: Type.String({ ui: { list: true } }),
  reference: Type.String(),
  /** The bank's words where it refused; the money is available again. */
  reason: orNull(Type.String()),
  sentAt: orNull(Instant()),
  settledAt: orNull(Instant({ ui: { list: true } })),
})
/** Why a payout waits for a person: large sums and closed practices are looked at, or an operator held it. */
export const holdCauses = ['second_look', 'practice_closed', 'operator'] as const

export type PayoutDetail = Type.Static<typeof PayoutDetail>
export const PayoutDetail = Type.Object({
  ...Payout.properties,
  earnings: Type.Array(Earning),
  /** What is in it besides: corrections, what was owed. */
  other: SignedMoney(),
  /** Why it is not sent, while it is on hold; the reason is the operator's own sentence to the therapist. */
  hold: orNull(Type.Object({ cause: Choice(holdCauses), reason: orNull(Type.String()), heldAt: orNull(Instant()) })),
})

/** Why nothing can be paid out now. */
export const hindrances = [
  'details_missing',
  'details_rejected',
  'details_waiting',
  'below_minimum',
  'open_payout',
] as const
export type Hindrance = (typeof hindrances)[number]

export type Forecast = Type.Static<typeof Forecast>
export const Forecast = Type.Object({
  currency: Currency(),
  available: Money(),
  minimum: Money(),
  /** What is owed, and taken first from what becomes available. */
  owed: Money(),
  /** May be asked for now; else why not. */
  canRequest: Type.Boolean(),
  hindrance: orNull(Choice(hindrances)),
  /** The next weekly payout, Monday 06:00 UTC: what is available then. */
  nextPayoutAt: Instant(),
  nextAmount: Money(),
  /** What becomes available when, soonest first. */
  clearing: Type.Array(Type.Object({ date: PlainDate(), amount: Money(), sessions: Type.Integer({ minimum: 0 }) })),
  /** Paid for sessions to come. */
  held: Money(),
  /** Where a payout goes, masked; null where no bank details are there. */
  account: orNull(Type.Object({ bankName: Type.String(), accountNumber: Type.String(), usableFrom: Instant() })),
  /** The payout that is on its way. */
  openPayout: orNull(Type.Object({ identifier: Id(), amount: Money(), status: Choice(payoutStatuses) })),
  /** What lies in the currency of another country, where the therapist worked before. */
  elsewhere: Type.Array(
    Type.Object({
      currency: Currency(),
      held: Money(),
      clearing: Money(),
      available: Money(),
      owed: Money(),
      /** Bank details of that currency, where the weekly payout takes it; null: it waits. */
      account: orNull(Type.Object({ bankName: Type.String(), accountNumber: Type.String() })),
    }),
  ),
})

export const payoutApi = {
  details: endpoint('GET /provider/payout-details', {
    summary: 'Bank details for payouts, masked',
    reply: PayoutDetails,
  }),
  setDetails: endpoint('PUT /provider/payout-details', {
    summary: 'Sets the bank details; a change waits before it is used',
    slow: true,
    body: PayoutDetailsInput,
    reply: PayoutDetails,
  }),
  banks: endpoint('GET /provider/banks', {
    summary: 'Banks of a country, by name; empty where the bank follows from the number',
    slow: true,
    query: Strict({ country: Choice(countryCodes) }),
    reply: Type.Object({ data: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
  }),
  resolve: endpoint('POST /provider/payout-details/resolve', {
    summary: 'The name that belongs to an account number',
    slow: true,
    body: Strict(nigerian),
    reply: Type.Object({ accountName: Type.String() }),
    confidential: true,
  }),
  earnings: endpoint('GET /provider/earnings', {
    summary: 'What sessions brought in, newest first',
    query: Strict({
      status: Type.Optional(Choice(earningStatuses)),
      identifiers: Type.Optional(Identifiers()),
      sort: Type.Optional(Choice(['earnedAt', '-earnedAt'])),
      ...pageQuery,
    }),
    reply: PageOf(Earning),
  }),
  payouts: endpoint('GET /provider/payouts', {
    summary: 'Payouts, newest first',
    query: Strict({
      status: Type.Optional(Choice(payoutStatuses)),
      sort: Type.Optional(Choice(['createdAt', '-createdAt'])),
      ...pageQuery,
    }),
    reply: PageOf(Payout),
  }),
  forecast: endpoint('GET /provider/payouts/forecast', { summary: 'What is paid out when', reply: Forecast }),
  payout: endpoint('GET /provider/payouts/:id', { summary: 'One payout with what is in it', reply: PayoutDetail }),
  statement: endpoint('GET /provider/payouts/:id/statement', {
    summary: 'Statement of a payout, as a file',
    query: Strict({ format: Type.Optional(Choice(paperFormats)) }),
    bytes: 'private',
  }),
  request: endpoint('POST /provider/payouts', {
    summary: 'Pays out what is available',
    status: 201,
    reply: Payout,
    idempotent: true,
  }),
} as const
