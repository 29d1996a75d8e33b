/**
 * Bookings for operators with `support` or `finance` (docs/product-rules.md#bookings-for-operators): who, when, status and money.
 * Neither the therapy, notes and reasons of the two sides nor texts of their messages are part of it.
 */
import * as Type from 'typebox'
import { MoneyPaymentDetail } from './finance.ts'
import { SessionPrice } from './session-price.ts'
import { paymentMethods, paymentStatuses } from '../money/payments.ts'
import { refundStatuses } from '../money/refunds.ts'
import { endpoint, PageOf, sortedPageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  Currency,
  Id,
  Instant,
  Money,
  PersonName,
  PlainDate,
  Reference,
  Strict,
  Text,
  ZoneName,
} from '../platform/fields.ts'
import { bookingPaymentStatuses, bookingStatuses, sides } from '../scheduling/bookings.ts'
import { absenceCaseStatuses } from '../scheduling/room-facts.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type OperatorBooking = Type.Static<typeof OperatorBooking>
export const OperatorBooking = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  startAt: orNull(Instant({ ui: { list: true, sort: true } })),
  clientIdentifier: Id(),
  clientName: PersonName(),
  providerIdentifier: Id(),
  providerName: PersonName(),
  status: Choice(bookingStatuses, { ui: { list: true, badge: true, filter: true } }),
  payment: Choice(bookingPaymentStatuses, { ui: { list: true, badge: true, filter: true } }),
  fee: Money({ ui: { list: true } }),
  currency: Currency(),
  ...SessionPrice.properties,
  refunded: Money(),
  createdAt: Instant({ ui: { list: true, sort: true } }),
})

/** What happened to a booking. Room events and everything about notes are left out. */
export const bookingChanges = [
  'booked',
  'accepted',
  'rejected',
  'paid',
  'moved',
  'move_requested',
  'move_approved',
  'move_rejected',
  'move_withdrawn',
  'move_expired',
  'absence_reported',
  'absence_contested',
  'absence_upheld',
  'absence_dismissed',
  'guest_invited',
  'guest_removed',
  'waitlist_joined',
  'waitlist_accepted',
  'refunded',
  'ended_by_suspension',
  'cancelled',
] as const
export const changedBy = ['client', 'provider', 'operator', 'system'] as const

export type BookingChange = Type.Static<typeof BookingChange>
export const BookingChange = Type.Object({
  at: Instant(),
  kind: Choice(bookingChanges),
  by: Choice(changedBy),
  /** Of an operator. */
  name: orNull(Type.String()),
  /** Times of a move. */
  fromStart: orNull(Instant()),
  toStart: orNull(Instant()),
})

/** How many messages the two people of a booking have exchanged, and when; never what they wrote. */
export type MessageTimes = Type.Static<typeof MessageTimes>
export const MessageTimes = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  firstAt: orNull(Instant()),
  lastAt: orNull(Instant()),
})

export type OperatorBookingDetail = Type.Static<typeof OperatorBookingDetail>
export const OperatorBookingDetail = Type.Object({
  ...OperatorBooking.properties,
  endAt: orNull(Instant()),
  modality: Type.Object(Reference.properties),
  timezones: Type.Object({ client: ZoneName(), provider: ZoneName() }),
  createdBy: Choice(sides),
  paidAt: orNull(Instant()),
  paymentDueAt: orNull(Instant()),
  /** Deadline of a cancellation with full refund, and the window it comes from. */
  freeUntil: orNull(Instant()),
  windowHours: Type.Integer(),
  cancelledBy: orNull(Choice(changedBy)),
  /** Part of the fee that a chargeback took, and part that was set off against a debt. */
  disputed: Money(),
  setOff: Money(),
  refundable: Money(),
  series: orNull(Type.Object({ index: Type.Integer(), count: Type.Integer() })),
  absenceCase: orNull(Choice(absenceCaseStatuses)),
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      method: Choice(paymentMethods),
      status: Choice(paymentStatuses),
      amount: Money(),
      currency: Currency(),
      createdAt: Instant(),
      refunds: Type.Array(
        Type.Object({
          reference: Type.String(),
          amount: Money(),
          status: Choice(refundStatuses),
          createdAt: Instant(),
        }),
      ),
    }),
  ),
  /** Ledger entries, oldest first; null without `finance`. */
  entries: orNull(MoneyPaymentDetail.properties.entries),
  /** Newest first. */
  changes: Type.Array(BookingChange),
  /** Null without `support`. */
  messages: orNull(MessageTimes),
})

export const operatorBookingApi = {
  list: endpoint('GET /admin/bookings', {
    summary: 'Bookings, newest first',
    query: Strict({
      /** Words of a name or address, the identifier of the booking, or the start of a payment reference. */
      search: Type.Optional(Text({ maxLength: 120 })),
      status: Type.Optional(Choice(bookingStatuses)),
      payment: Type.Optional(Choice(bookingPaymentStatuses)),
      /** The client or the therapist. */
      userIdentifier: Type.Optional(Id()),
      /** Days of the session in UTC, the last one included. */
      from: Type.Optional(PlainDate()),
      to: Type.Optional(PlainDate()),
      ...sortedPageQuery('createdAt', 'startAt'),
    }),
    reply: PageOf(OperatorBooking),
  }),
  show: endpoint('GET /admin/bookings/:id', {
    summary: 'One booking with its money and its changes; the read is logged',
    reply: OperatorBookingDetail,
  }),
} as const
