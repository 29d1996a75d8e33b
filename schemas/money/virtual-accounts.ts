/** A client's virtual bank account for top-ups by transfer (docs/product-rules.md#bank-transfers). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Instant } from '../platform/fields.ts'

/** Minimum time between two requests to the gateway for new transfers. */
export const requeryMinutes = 10
export const virtualAccountStatuses = ['none', 'pending', 'active', 'failed', 'closed'] as const
export const virtualAccountKinds = ['nuban', 'gb', 'iban', 'us'] as const

/** The numbers are present when it is active. */
export type VirtualAccount = Type.Static<typeof VirtualAccount>
export const VirtualAccount = Type.Object({
  status: Choice(virtualAccountStatuses),
  currency: Currency(),
  kind: Type.Optional(Choice(virtualAccountKinds)),
  bankName: Type.Optional(Type.String()),
  accountNumber: Type.Optional(Type.String()),
  accountName: Type.Optional(Type.String()),
  sortCode: Type.Optional(Type.String()),
  iban: Type.Optional(Type.String()),
  bic: Type.Optional(Type.String()),
  routingNumber: Type.Optional(Type.String()),
  /** Reference of the transfer, if the gateway requires one. */
  reference: Type.Optional(Type.String()),
})

export const virtualAccountApi = {
  generate: endpoint('POST /virtual-accounts/generate', {
    summary:
      'Requests a virtual account from the gateway; 202 until it answers; returns the existing account if there is one',
    slow: true,
    status: 202,
    alsoStatus: [200],
    reply: VirtualAccount,
  }),
  account: endpoint('GET /virtual-accounts/account', { summary: "The caller's account", reply: VirtualAccount }),
  confirm: endpoint('POST /virtual-accounts/confirm', {
    summary: 'Checks the gateway for a new transfer, at most once in ten minutes',
    slow: true,
    status: 202,
    reply: Type.Object({
      /** Money that arrived is already credited. */
      credited: Type.Boolean(),
      /** When the next check is possible. */
      askAgainAt: Instant(),
    }),
  }),
} as const
