import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { AgreementAnswer, AgreementState, PromotionStatus } from '#schemas/money/promotion-limits.ts'

/** What remains below this is not charged: gateways take no smaller sums by card. Minor units. */
export const smallestCharge: Record<CurrencyCode, number> = { NGN: 100_00, GBP: 1_00, USD: 1_00, EUR: 1_00 }

interface Terms {
  percent: number | null
  amount: number | null
  bearer: 'platform' | 'provider'
  /** Of the therapist who bears it; null where an operator recorded the consent. */
  agreement: AgreementState | null
  currency: string
  providerIdentifier: string | null
  validFrom: string
  validUntil: string | null
  useLimit: number | null
  clientLimit: number
  firstSession: boolean
  minimumFee: number
  status: PromotionStatus
  uses: number
}

interface Sale {
  provider: string
  /** The therapist's fee, in minor units. */
  fee: number
  currency: string
  /** Of the client, if it is known who books. */
  client?: { usesOfThis: number; hasPaid: boolean } | undefined
}

export type PromotionRefusal =
  | 'unknown'
  | 'expired'
  | 'paused'
  | 'used_up'
  | 'country'
  | 'therapist'
  | 'first_session'
  | 'used_by_you'
  | 'minimum'
  | 'free'

/** Why a code cannot be used for this sale; null if it can. One that is not valid yet, or to which the therapist did not agree, looks unknown. */
export function refusalOf(terms: Terms | undefined, sale: Sale, now: Temporal.Instant): PromotionRefusal | null {
  if (!terms || isBefore(now, terms.validFrom)) return 'unknown'
  if (terms.agreement === 'proposed' || terms.agreement === 'declined') return 'unknown'
  if (terms.agreement === 'ended' || isOver(terms, now)) return 'expired'
  if (terms.status === 'paused') return 'paused'
  if (terms.currency !== sale.currency) return 'country'
  if (terms.providerIdentifier !== null && terms.providerIdentifier !== sale.provider) return 'therapist'
  if (sale.fee === 0) return 'free'
  if (sale.fee < terms.minimumFee) return 'minimum'
  if (terms.useLimit !== null && terms.uses >= terms.useLimit) return 'used_up'
  if (sale.client && sale.client.usesOfThis >= terms.clientLimit) return 'used_by_you'
  return sale.client?.hasPaid && terms.firstSession ? 'first_session' : null
}

/** It was ended, or its last day has passed. */
export const isOver = ({ status, validUntil }: Pick<Terms, 'status' | 'validUntil'>, now: Temporal.Instant): boolean =>
  status === 'ended' || (validUntil !== null && !isBefore(now, validUntil))

/** A recorded consent is an agreement. */
export const agreementOf = ({ agreement }: Pick<Terms, 'agreement'>): AgreementState => agreement ?? 'agreed'

/** A proposal is answered once; an agreement can be ended. */
export const mayAnswer = (state: AgreementState, answer: AgreementAnswer): boolean =>
  answer === 'ended' ? state === 'agreed' : state === 'proposed'

const isBefore = (now: Temporal.Instant, moment: string) =>
  Temporal.Instant.compare(now, Temporal.Instant.from(moment)) < 0

/** What a code takes off a fee: percentages are rounded down, and a remainder too small to charge is taken off as well. */
export function reductionOf(
  { percent, amount }: Pick<Terms, 'percent' | 'amount'>,
  { fee, currency }: { fee: number; currency: CurrencyCode },
): number {
  const off = percent === null ? Math.min(amount ?? 0, fee) : partOf(fee, percent, 100)
  return fee - off < smallestCharge[currency] ? fee : off
}

/** `sum` × `part` / `whole`, rounded down to a minor unit. */
export const partOf = (sum: number, part: number, whole: number): number =>
  Number((BigInt(sum) * BigInt(part)) / BigInt(whole))

/** A typed code as it is stored. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
