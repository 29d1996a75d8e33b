/** Money of therapists: bank details, earnings, payouts (docs/product-rules.md#payouts). */
import * as Type from 'typebox'
import { endpoint, PageOf, sortedPageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  countryCodes,
  Currency,
  Id,
  Instant,
  Money,
  PlainDate,
  SignedMoney,
  Strict,
  Text,
} from '../platform/fields.ts'
import { statementFormats, paymentGateways } from './payments.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const payoutLimits = {
  /** Smallest payout on demand in minor units. */
  minimum: { NGN: 5_000_00, GBP: 20_00, USD: 20_00, EUR: 20_00 },
  /** Payouts from this amount need the approval of an operator. */
  secondLook: { NGN: 5_000_000_00, GBP: 5_000_00, USD: 5_000_00, EUR: 5_000_00 },
  clearingHours: 48,
  /** Changed bank details are used after this time. */
  changeHours: 72,
  /** Limits of changes of bank details and of account name lookups. */
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

/** Letters of any language, at least one, space, hyphen, comma, apostrophe, period. */
const accountName = () =>
  Text({
    minLength: 3,
    maxLength: 32,
    pattern: "^(?=.*\\p{L})[\\p{L}\\p{M} \\-,'’.]+$",
    problemKey: { '*': 'validation.account_name', required: 'validation.account_name' },
  })
const written = (pattern: string, problemKey: string, maxLength = 32) =>
  Text({ minLength: 3, maxLength, pattern, problemKey: { '*': problemKey, required: problemKey } })
const digits = (count: string, problemKey: string) => written(`^[0-9]{${count}}$`, problemKey)
const common = {
  accountName: accountName(),
  bankName: Text({
    minLength: 3,
    maxLength: 100,
    pattern: '\\S',
    problemKey: { '*': 'validation.bank_name', required: 'validation.bank_name' },
  }),
  address: Text({
    minLength: 5,
    maxLength: 100,
    pattern: '\\S',
    problemKey: { '*': 'validation.bank_address', required: 'validation.bank_address' },
  }),
  postalCode: Text({
    minLength: 3,
    maxLength: 10,
    pattern: '\\S',
    problemKey: { '*': 'validation.postal_code', required: 'validation.postal_code' },
  }),
  accountType: Choice(accountTypes, {
    problemKey: { '*': 'validation.account_type', required: 'validation.account_type' },
  }),
  accountOwnership: Choice(accountOwnerships, {
    problemKey: { '*': 'validation.account_ownership', required: 'validation.account_ownership' },
  }),
  dateOfBirth: PlainDate({ minLength: 1, problemKey: { '*': 'validation.date_of_birth', pattern: 'validation.date' } }),
}

/** From the list of banks; the bank itself resolves account and name, so the number has no other rule. */
const nigerian = {
  bankCode: written('^[0-9A-Za-z]+$', 'validation.bank'),
  accountNumber: digits('10', 'validation.nuban'),
}

/**
 * Bank details by country, without spaces and hyphens. `bankCode`: GB sort code, NG code of the bank, US
 * routing number, DE BIC. `accountNumber`: GB and US account number, NG NUBAN, DE IBAN of any SEPA country. Rules between
 * digits, such as checksums, are in `bank-rules.ts`.
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
/** An account whose holder is looked up. */
export type AccountToResolve = Type.Static<typeof AccountToResolve>
export const AccountToResolve = Strict(nigerian)
const asTyped = (problemKey: string) => Text({ maxLength: 200, problemKey: { '*': problemKey, required: problemKey } })
/** The request as typed; the backend validates it by the rules of the therapist's country. */
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

/** The stored details, masked: no endpoint returns the full numbers. */
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
  /** The bank's message of a refusal. */
  reason: orNull(Type.String()),
  changedAt: orNull(Instant()),
  /** Payouts wait until then after a change; null or past: they do not wait. */
  usableFrom: orNull(Instant()),
  /** The gateway of payouts in this currency; null if there is none. */
  gateway: orNull(Choice(paymentGateways)),
})

export type Earning = Type.Static<typeof Earning>
export const Earning = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  bookingIdentifier: Id(),
  client: orNull(Type.String({ ui: { list: true } })),
  startAt: orNull(Instant({ ui: { list: true } })),
  occasion: Choice(['session', 'late_fee', 'package'], { ui: { list: true } }),
  fee: Money({ ui: { list: true } }),
  platformShare: Money({ ui: { list: true } }),
  amount: Money({ ui: { list: true } }),
  /** Refunded part of the fee. */
  returned: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(earningStatuses, { ui: { list: true, badge: true, filter: true } }),
  earnedAt: Instant({ ui: { list: true, sort: true } }),
  clearsAt: Instant(),
  payoutIdentifier: orNull(Id()),
  /** Part of it in the payout; null if it is in none. */
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
  /** The bank's message of a refusal; the money is available again. */
  reason: orNull(Type.String()),
  sentAt: orNull(Instant()),
  settledAt: orNull(Instant({ ui: { list: true } })),
})
/** Why a payout needs an operator: large amounts and closed practices, or a hold by an operator. */
export const holdCauses = ['second_look', 'practice_closed', 'operator'] as const

export type PayoutDetail = Type.Static<typeof PayoutDetail>
export const PayoutDetail = Type.Object({
  ...Payout.properties,
  earnings: Type.Array(Earning),
  /** Adjustments and settled debt in it. */
  other: SignedMoney(),
  /** Why it is on hold; an operator's reason is a sentence for the therapist. */
  hold: orNull(Type.Object({ cause: Choice(holdCauses), reason: orNull(Type.String()), heldAt: orNull(Instant()) })),
})

/** Why no payout is possible now. */
export const payoutBlockers = [
  'details_missing',
  'details_rejected',
  'details_waiting',
  'below_minimum',
  'open_payout',
] as const
export type PayoutBlocker = (typeof payoutBlockers)[number]

export type Forecast = Type.Static<typeof Forecast>
export const Forecast = Type.Object({
  currency: Currency(),
  available: Money(),
  minimum: Money(),
  /** Debt, which is settled first from what becomes available. */
  owed: Money(),
  /** Can be requested now; else the reason why not. */
  canRequest: Type.Boolean(),
  hindrance: orNull(Choice(payoutBlockers)),
  /** The next weekly payout, Monday 06:00 UTC, of the balance available then. */
  nextPayoutAt: Instant(),
  nextAmount: Money(),
  /** Amounts that become available with their times, soonest first. */
  clearing: Type.Array(Type.Object({ date: PlainDate(), amount: Money(), sessions: Type.Integer({ minimum: 0 }) })),
  /** Payments for future sessions. */
  held: Money(),
  /** Target of payouts, masked; null without bank details. */
  account: orNull(Type.Object({ bankName: Type.String(), accountNumber: Type.String(), usableFrom: Instant() })),
  /** The payout under way. */
  openPayout: orNull(Type.Object({ identifier: Id(), amount: Money(), status: Choice(payoutStatuses) })),
  /** Balances in the currency of a country in which the therapist worked before. */
  elsewhere: Type.Array(
    Type.Object({
      currency: Currency(),
      held: Money(),
      clearing: Money(),
      available: Money(),
      owed: Money(),
      /** Bank details in that currency, used by the weekly payout; null: the balance waits. */
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
    summary: 'Banks of a country, by name; empty if the account number contains the bank',
    slow: true,
    query: Strict({ country: Choice(countryCodes) }),
    reply: Type.Object({ data: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
  }),
  resolve: endpoint('POST /provider/payout-details/resolve', {
    summary: 'Account holder of an account number',
    slow: true,
    body: AccountToResolve,
    reply: Type.Object({ accountName: Type.String() }),
    confidential: true,
  }),
  earnings: endpoint('GET /provider/earnings', {
    summary: 'Earnings, newest first',
    query: Strict({
      status: Type.Optional(Choice(earningStatuses)),
      identifiers: Type.Optional(Identifiers()),
      ...sortedPageQuery('earnedAt'),
    }),
    reply: PageOf(Earning),
  }),
  payouts: endpoint('GET /provider/payouts', {
    summary: 'Payouts, newest first',
    query: Strict({
      status: Type.Optional(Choice(payoutStatuses)),
      ...sortedPageQuery('createdAt'),
    }),
    reply: PageOf(Payout),
  }),
  forecast: endpoint('GET /provider/payouts/forecast', { summary: 'Payout forecast', reply: Forecast }),
  payout: endpoint('GET /provider/payouts/:id', { summary: 'One payout with its earnings', reply: PayoutDetail }),
  statement: endpoint('GET /provider/payouts/:id/statement', {
    summary: 'Statement of a payout, as a file',
    query: Strict({ format: Type.Optional(Choice(statementFormats)) }),
    bytes: 'private',
  }),
  request: endpoint('POST /provider/payouts', {
    summary: 'Requests a payout of the available balance',
    status: 201,
    reply: Payout,
    idempotent: true,
  }),
} as const
