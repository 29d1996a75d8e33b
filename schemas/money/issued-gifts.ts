/** Gift codes that operators issue and the platform pays (docs/product-rules.md#issued-gift-codes). */
import * as Type from 'typebox'
import { Email } from '../identity/accounts.ts'
import { Reason } from '../operations/operators.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, currencies, Currency, Id, Instant, Money, PlainDate, Strict } from '../platform/fields.ts'
import { locales } from '../platform/locale.ts'
import { issuedGiftStatuses } from './gift-limits.ts'

export type NewIssuedGift = Type.Static<typeof NewIssuedGift>
export const NewIssuedGift = Strict({
  amount: Type.Integer({ minimum: 1, maximum: 50_000_000_00, problemKey: { '*': 'validation.amount' } }),
  currency: Choice(currencies),
  /** Operators read it, nobody else. */
  reason: Reason(),
  /** The last day in UTC, at most as far ahead as the expiry of a bought code, which holds without it. */
  untilDate: Type.Optional(PlainDate()),
  /** The code is mailed to this address, which is not stored. */
  recipientEmail: Type.Optional(Email()),
  /** Of the mail; without it, that of the operator. */
  recipientLocale: Type.Optional(Choice(locales)),
})

export type IssuedGift = Type.Static<typeof IssuedGift>
export const IssuedGift = Type.Object({
  identifier: Id(),
  amount: Money(),
  currency: Currency(),
  status: Choice(issuedGiftStatuses),
  reason: Type.String(),
  isMailed: Type.Boolean(),
  issuedByName: Type.String(),
  issuedAt: Instant(),
  expiresAt: Instant(),
  /** When it was redeemed, withdrawn or expired. */
  closedAt: Type.Union([Instant(), Type.Null()]),
})

/** The only answer that contains the code. */
export type NewlyIssuedGift = Type.Static<typeof NewlyIssuedGift>
export const NewlyIssuedGift = Type.Object({ ...IssuedGift.properties, code: Type.String() })

export const issuedGiftApi = {
  list: endpoint('GET /admin/gift-codes', {
    summary: 'The gift codes that operators issued, newest first, without the codes',
    reply: Type.Object({ gifts: Type.Array(IssuedGift) }),
  }),
  issue: endpoint('POST /admin/gift-codes', {
    summary: 'Issues a gift code that the platform pays; the code is in this answer alone',
    body: NewIssuedGift,
    status: 201,
    idempotent: true,
    reply: NewlyIssuedGift,
  }),
  withdraw: endpoint('POST /admin/gift-codes/:id/withdraw', {
    summary: 'Withdraws an issued gift code that nobody has redeemed: its amount returns to the platform',
    reply: IssuedGift,
  }),
}
