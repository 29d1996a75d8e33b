import { gatewaysOf } from '#platform/gateways/gateways.ts'
import {
  type Gateway,
  type GatewayName,
  GatewayRefused,
  type GatewayTransfer,
  GatewayUnavailable,
  type TransferOrder,
} from '#platform/gateways/port.ts'
import type { Product } from '#tests/support/product.ts'

/** The outcome of the next transfers, and whether it is reported. */
export type Behaviour =
  | { as: GatewayTransfer['status']; reason?: string }
  | { as: 'refused'; code?: string; message: string }
  /** Nothing was done, and there was no answer. */
  | { as: 'unavailable' }
  /** It was done; the answer was lost. */
  | { as: 'dropped' }
  /** It answers with a wrong sum. */
  | { as: 'other_sum' }

export interface Bank {
  behaviour: Behaviour
  /** No query is answered. */
  isSilent: boolean
  /** Money that moved, once for each reference. */
  moved: readonly TransferOrder[]
  /** `transfer <reference>` and `verify <reference>`, in order. */
  calls: readonly string[]
  /** The later outcome of a transfer. */
  becomes(reference: string, status: GatewayTransfer['status'], reason?: string): void
}

const feeOfBank = 25_00

/** A payout gateway whose every answer a test chooses; it replaces those of the product. */
export function bankOf(product: Product): Bank {
  const moved = new Map<string, TransferOrder>()
  const states = new Map<string, GatewayTransfer>()
  const calls: string[] = []
  const bank: Bank = {
    behaviour: { as: 'processing' },
    isSilent: false,
    get moved() {
      return [...moved.values()]
    },
    calls,
    becomes(reference, status, reason) {
      const state = states.get(reference)
      if (!state) throw new Error(`The bank knows no ${reference}`)
      states.set(reference, { ...state, status, reason: reason ?? null, fees: status === 'paid' ? feeOfBank : 0 })
    },
  }

  const stateOf = ({ reference, amount, currency }: TransferOrder): GatewayTransfer => {
    const { behaviour } = bank
    const isKnown = ['processing', 'awaiting_otp', 'paid', 'failed', 'reversed'].includes(behaviour.as)
    return {
      status: isKnown ? (behaviour.as as GatewayTransfer['status']) : 'processing',
      reference,
      gatewayReference: `TRF_${reference}`,
      amount: behaviour.as === 'other_sum' ? amount - 1 : amount,
      currency,
      fees: behaviour.as === 'paid' ? feeOfBank : 0,
      reason: 'reason' in behaviour ? (behaviour.reason ?? null) : null,
    }
  }

  const transfer = async (order: TransferOrder): Promise<GatewayTransfer> => {
    calls.push(`transfer ${order.reference}`)
    const known = states.get(order.reference)
    if (known) return known
    const { behaviour } = bank
    if (bank.isSilent || behaviour.as === 'unavailable') throw new GatewayUnavailable('timeout')
    if (behaviour.as === 'refused') throw new GatewayRefused(400, behaviour.code ?? 'refused', behaviour.message)
    const state = stateOf(order)
    moved.set(order.reference, order)
    states.set(order.reference, state)
    if (behaviour.as === 'dropped') throw new GatewayUnavailable('connection')
    return state
  }

  const verifyTransfer = async (reference: string): Promise<GatewayTransfer | null> => {
    calls.push(`verify ${reference}`)
    if (bank.isSilent) throw new GatewayUnavailable('fault')
    return states.get(reference) ?? null
  }

  const { gateways } = product.backend.services
  const standIn = (name: GatewayName): Gateway => ({ ...gateways.named(name), transfer, verifyTransfer })
  product.backend.services.gateways = gatewaysOf([standIn('paystack'), standIn('stripe')])

  return bank
}
