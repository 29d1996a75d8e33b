/** Sessions of a series that a saved card pays when they are due (docs/product-rules.md#sessions-charged-when-due). */
import * as Type from 'typebox'
import { PaymentMethod } from '../money/payment-methods.ts'
import { cardOffer } from '../money/payments.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, Strict } from '../platform/fields.ts'
import { seriesLimits } from './series-limits.ts'

export * from './series-charging-limits.ts'

/** `planned`: not announced yet; `by_hand`: the client pays it; the others are stored. */
export const sessionChargeStatuses = ['planned', 'announced', 'charging', 'failed', 'skipped', 'by_hand'] as const
export type SessionChargeStatus = (typeof sessionChargeStatuses)[number]

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type SeriesCharging = Type.Static<typeof SeriesCharging>
export const SeriesCharging = Type.Object({
  seriesIdentifier: Id(),
  /** Its sessions are paid one by one, and some are to come. */
  isPossible: Type.Boolean(),
  /** The highest fee of a session that is to be paid. */
  fee: Money(),
  currency: Currency(),
  ...cardOffer,
  /** What the client agreed to; null: the client pays each session. */
  agreed: orNull(
    Type.Object({
      /** Null: the card is gone, and this ends in a moment. */
      card: orNull(PaymentMethod),
      /** The most that one session may cost. */
      fee: Money(),
      consentedAt: Instant(),
    }),
  ),
  /** Unpaid sessions in the order of their times. */
  sessions: Type.Array(
    Type.Object({
      bookingIdentifier: Id(),
      startAt: Instant(),
      fee: Money(),
      /** Until when it can be paid. */
      dueAt: Instant(),
      /** When it is charged; null: not by itself. */
      chargeAt: orNull(Instant()),
      status: Choice(sessionChargeStatuses),
    }),
    { maxItems: seriesLimits.countMax },
  ),
})

/** What the client agrees to: this card, and no more than this fee for each session. */
export type Charging = Type.Static<typeof Charging>
export const Charging = Strict({
  paymentMethod: Id({ problemKey: 'validation.choice' }),
  /** The fee that the client saw; STATUS_CHANGED if it is another one. */
  fee: Money(),
  /** The client agrees that each session is charged when it is due. */
  agree: Type.Literal(true),
})

export const seriesChargingApi = {
  show: endpoint('GET /booking/series/:id/charging', {
    summary: 'Whether a saved card pays the sessions of a series when they are due, and when',
    reply: SeriesCharging,
  }),
  agree: endpoint('PUT /booking/series/:id/charging', {
    summary: 'Agrees that a saved card is charged for each session when it is due',
    body: Charging,
    reply: SeriesCharging,
  }),
  revoke: endpoint('DELETE /booking/series/:id/charging', {
    summary: 'Revokes it: nothing more is charged by itself',
    reply: SeriesCharging,
  }),
  skip: endpoint('DELETE /booking/series/:id/charging/:bookingId', {
    summary: 'Leaves out one session, which the client pays',
    reply: SeriesCharging,
  }),
}
