/** Promotion codes: what they take off a price, and how operators keep them (docs/product-rules.md#promotion-codes). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, currencies, Currency, Id, Instant, Money, PlainDate, Strict, Text } from '../platform/fields.ts'
import {
  agreementAnswers,
  agreementStates,
  promotionBearers,
  promotionLimits,
  promotionStatuses,
} from './promotion-limits.ts'

export * from './promotion-limits.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** As people type it: small letters, spaces and hyphens do not matter. */
export const TypedCode = () => Text({ minLength: 1, maxLength: 40, problemKey: 'validation.promotion_unknown' })

/** The price of a session with a code. Nothing is reserved. */
export type PriceQuery = Type.Static<typeof PriceQuery>
export const PriceQuery = Strict({
  providerIdentifier: Id(),
  therapyIdentifier: Id(),
  modalityIdentifier: Id(),
  promotionCode: TypedCode(),
})
export type PriceWithCode = Type.Static<typeof PriceWithCode>
export const PriceWithCode = Type.Object({
  /** The therapist's fee. */
  fee: Money(),
  reduction: Money(),
  /** What is paid. */
  amount: Money(),
  currency: Currency(),
})

/** What a code took off the fee of a booking, and who bears it. */
export const Reduction = Type.Object({ amount: Money(), borneBy: Choice(promotionBearers) })

const amount = { problemKey: { '*': 'validation.amount', maximum: 'validation.amount_maximum' } }

export type NewPromotion = Type.Static<typeof NewPromotion>
export const NewPromotion = Strict({
  campaign: Text({ minLength: 1, maxLength: promotionLimits.campaignMax, problemKey: 'validation.promotion_campaign' }),
  /** Left out: generated. */
  code: Type.Optional(
    Type.String({
      maxLength: promotionLimits.codeMax,
      pattern: `^[A-Za-z0-9]{${promotionLimits.codeMin},${promotionLimits.codeMax}}$`,
      problemKey: 'validation.promotion_code',
    }),
  ),
  /** One of the two. */
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, problemKey: 'validation.promotion_percent' })),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000_000_00, ...amount })),
  currency: Choice(currencies),
  bearer: Choice(promotionBearers),
  /** The account of the only therapist for whom the code is valid; required if the therapist bears it, who is asked to agree. */
  providerEmail: Type.Optional(Text({ minLength: 3, maxLength: 254, problemKey: 'validation.promotion_therapist' })),
  /** Days in UTC, both included. */
  fromDate: PlainDate(),
  untilDate: Type.Optional(PlainDate()),
  useLimit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: promotionLimits.usesMax, problemKey: 'validation.promotion_uses' }),
  ),
  clientLimit: Type.Integer({
    minimum: 1,
    maximum: promotionLimits.clientUsesMax,
    problemKey: 'validation.promotion_uses',
  }),
  firstSession: Type.Boolean(),
  minimumFee: Type.Optional(Type.Integer({ minimum: 0, maximum: 50_000_000_00, ...amount })),
})

/** What operators and the therapist who bears a code see of it. */
const sharedTerms = {
  identifier: Id(),
  code: Type.String(),
  percent: orNull(Type.Integer()),
  amount: orNull(Money()),
  currency: Currency(),
  /** A consent that an operator recorded; newer ones are answers of the therapist. */
  consentedOn: orNull(PlainDate()),
  answeredAt: orNull(Instant()),
  validFrom: Instant(),
  validUntil: orNull(Instant()),
  useLimit: orNull(Type.Integer()),
  clientLimit: Type.Integer(),
  firstSession: Type.Boolean(),
  minimumFee: Money(),
  status: Choice(promotionStatuses),
  /** Reserved and paid ones. */
  uses: Type.Integer({ minimum: 0 }),
}

export type Promotion = Type.Static<typeof Promotion>
export const Promotion = Type.Object({
  ...sharedTerms,
  campaign: Type.String(),
  bearer: Choice(promotionBearers),
  providerName: orNull(Type.String()),
  consentNote: orNull(Type.String()),
  agreement: orNull(Choice(agreementStates)),
  /** Of these, paid ones, and what their reductions cost the bearer so far. */
  paidUses: Type.Integer({ minimum: 0 }),
  cost: Money(),
  createdAt: Instant(),
})

/** A code that a therapist bears, or would bear, as that therapist sees it. */
export type BorneCode = Type.Static<typeof BorneCode>
export const BorneCode = Type.Object({ ...sharedTerms, agreement: Choice(agreementStates) })

export const promotionApi = {
  price: endpoint('POST /booking/price', {
    summary: 'The price of a session with a promotion code; nothing is reserved',
    body: PriceQuery,
    reply: PriceWithCode,
  }),
  list: endpoint('GET /admin/promotions', {
    summary: 'Promotion codes with their uses and costs, newest first',
    reply: Type.Object({ promotions: Type.Array(Promotion) }),
  }),
  borne: endpoint('GET /provider/promotions', {
    summary: 'Codes that the caller bears or is asked to bear, newest first',
    reply: Type.Object({ codes: Type.Array(BorneCode) }),
  }),
  answer: endpoint('POST /provider/promotions/:id/agreement', {
    summary: 'Agrees to bear a proposed code, declines it, or ends an agreement; bookings keep their price',
    body: Strict({ agreement: Choice(agreementAnswers) }),
    reply: BorneCode,
  }),
  create: endpoint('POST /admin/promotions', {
    summary: 'Creates a promotion code',
    body: NewPromotion,
    status: 201,
    reply: Promotion,
  }),
  setStatus: endpoint('POST /admin/promotions/:id/status', {
    summary: 'Pauses, resumes or ends a promotion code; an ended one stays ended',
    body: Strict({ status: Choice(promotionStatuses) }),
    reply: Promotion,
  }),
}
