/** An account of one's own at a bank, to pay in by transfer (specification 3 and 4; definitions 1.5). */
import * as Type from 'typebox'
import { Choice, Currency, endpoint, Instant } from '../platform/endpoint.ts'

/** How often the gateway may be asked whether money came. */
export const requeryMinutes = 10
export const virtualAccountStatuses = ['none', 'pending', 'active', 'failed', 'closed'] as const
export const virtualAccountKinds = ['nuban', 'gb', 'iban', 'us'] as const

/** The numbers are there when it is active. */
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
  /** What to write into the transfer, where the gateway wants it. */
  reference: Type.Optional(Type.String()),
})

export const virtualAccountApi = {
  generate: endpoint('POST /virtual-accounts/generate', {
    summary: 'Asks the gateway for an account; 202 until it answers, the same one when there is one',
    slow: true,
    status: 202,
    alsoStatus: [200],
    reply: VirtualAccount,
  }),
  account: endpoint('GET /virtual-accounts/account', { summary: "The caller's account", reply: VirtualAccount }),
  confirm: endpoint('POST /virtual-accounts/confirm', {
    summary: 'The payment was made: asks the gateway again, at most once in ten minutes',
    slow: true,
    status: 202,
    reply: Type.Object({
      /** Money that arrived is credited already. */
      credited: Type.Boolean(),
      /** From when on it may be asked again. */
      askAgainAt: Instant(),
    }),
  }),
} as const
