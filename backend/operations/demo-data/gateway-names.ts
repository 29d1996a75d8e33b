import { randomBytes } from 'node:crypto'
import type { GatewayName } from '#platform/gateways/port.ts'

/** Names as the gateways give them, for what the demonstration says was done there. */
const made = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

export const cardName = (gateway: GatewayName): string => made(gateway === 'stripe' ? 'cs_test_' : 'card-')

/** Stripe has one customer for each person. */
export const incomingName = (gateway: GatewayName, { identifier }: { identifier: string }): string =>
  gateway === 'stripe' ? `cus_${identifier.replaceAll('-', '')}/${made('ccsbtxn_')}` : made('')

export const payoutName = (gateway: GatewayName): string => made(gateway === 'stripe' ? 'tr_' : 'TRF_')
