/** Earlier times for an existing booking (docs/product-rules.md#waitlist): a freed slot is held for one client after the other. */
import * as Type from 'typebox'
import { PaymentStart } from '../money/payments.ts'
import { Booking } from './bookings.ts'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, PlainDate, SignedMoney, Strict, ZoneName } from '../platform/fields.ts'

export const waitlistLimits = { holdMinutes: 30, entriesPerClient: 10 } as const
export const dayParts = ['any', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]
/** Hours in the client's time zone in which a session may start, from inclusive, to exclusive. */
export const dayPartHours = {
  any: [0, 24],
  morning: [0, 12],
  afternoon: [12, 17],
  evening: [17, 24],
} as const satisfies Record<DayPart, readonly [number, number]>

export type NewWaitlistEntry = Type.Static<typeof NewWaitlistEntry>
export const NewWaitlistEntry = Strict({
  /** A booking without a time, or one that should be earlier. */
  bookingIdentifier: Id(),
  fromDate: PlainDate(),
  toDate: PlainDate(),
  partOfDay: Choice(dayParts),
})

export type WaitlistEntry = Type.Static<typeof WaitlistEntry>
export const WaitlistEntry = Type.Object({
  identifier: Id(),
  bookingIdentifier: Id(),
  providerName: Type.String(),
  bookedFor: Type.Union([Instant(), Type.Null()]),
  fromDate: PlainDate(),
  toDate: PlainDate(),
  partOfDay: Choice(dayParts),
  timezone: ZoneName(),
  providerTimezone: ZoneName(),
  status: Choice(['waiting', 'accepted', 'ended']),
  createdAt: Instant(),
  /** Held for this client only until it expires. */
  offer: Type.Union([
    Type.Object({
      startAt: Instant(),
      endAt: Instant(),
      expiresAt: Instant(),
      fee: Money(),
      currency: Currency(),
      /** The difference in price: positive from the wallet, negative to the wallet; 0 while nothing is paid. */
      difference: SignedMoney(),
      /** End of the free cancellation once it is taken; in the past if there is none any more. */
      freeUntil: Instant(),
      /** The booking is paid, so that only the difference is charged. */
      isPaid: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})

export type PayDifference = Type.Static<typeof PayDifference>
export const PayDifference = Strict({
  expectedDifference: SignedMoney({ problemKey: 'validation.invalid' }),
  /** A saved card. */
  paymentMethod: Id(),
})

export const waitlistApi = {
  join: endpoint('POST /waitlist', {
    summary: 'Joins the waitlist for earlier times of a booking',
    body: NewWaitlistEntry,
    reply: WaitlistEntry,
    status: 201,
    idempotent: true,
  }),
  list: endpoint('GET /waitlist', {
    summary: "The client's entries, newest first",
    query: Strict({ bookingIdentifier: Type.Optional(Id()), ...pageQuery }),
    reply: PageOf(WaitlistEntry),
  }),
  leave: endpoint('DELETE /waitlist/:id', { summary: 'Leaves the waitlist', status: 204 }),
  accept: endpoint('POST /waitlist/:id/accept', {
    summary: 'Moves the booking to the offered time and settles the difference',
    body: Strict({ expectedDifference: SignedMoney({ problemKey: 'validation.invalid' }) }),
    reply: Booking,
    idempotent: true,
  }),
  pay: endpoint('POST /waitlist/:id/payment', {
    summary:
      'Charges a saved card for the difference of an offer; the money goes to the wallet, from which accepting pays',
    slow: true,
    body: PayDifference,
    reply: PaymentStart,
    idempotent: true,
  }),
  decline: endpoint('POST /waitlist/:id/decline', {
    summary: 'Declines the offer and stays on the waitlist',
    reply: WaitlistEntry,
    idempotent: true,
  }),
}
