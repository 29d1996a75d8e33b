/** Receipts as PDF in the reader's language: of one session, one payment, a month, a year. */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Strict } from '../platform/fields.ts'
import { Reference } from '../money/payments.ts'

const period = {
  year: Type.Integer({ minimum: 2020, maximum: 2100, problemKey: 'validation.date' }),
  month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, problemKey: 'validation.month' })),
}

export const receiptApi = {
  ofPayment: endpoint('GET /payment/:reference/receipt', {
    summary: 'Receipt of a payment that succeeded',
    params: Type.Object({ reference: Reference() }),
    bytes: 'private',
  }),
  ofSession: endpoint('GET /booking/:id/receipt', {
    summary: 'Receipt of a paid session: date, therapist, licence number, fee and refund',
    bytes: 'private',
  }),
  ofPeriod: endpoint('GET /wallet/receipts', {
    summary: 'All paid sessions of a month or a year, for insurance and taxes',
    query: Strict(period),
    bytes: 'private',
  }),
  earnings: endpoint('GET /provider/earnings/statement', {
    summary: "A therapist's earnings of a month or a year: session, fee, share of the platform, payout",
    query: Strict(period),
    bytes: 'private',
  }),
} as const
