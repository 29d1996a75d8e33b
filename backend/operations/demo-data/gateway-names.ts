import { randomBytes } from 'node:crypto'
import type { GatewayName } from '#platform/gateways/port.ts'

/** Identifiers in the format of the gateways, for demo data that was never sent to them. */
const made = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

export const cardName = (gateway: GatewayName): string => made(gateway === 'stripe' ? 'cs_test_' : 'card-')

/** Stripe has one customer per person. */
export const incomingName = (gateway: GatewayName, { identifier }: { identifier: string }): string =>
  gateway === 'stripe' ? `cus_${identifier.replaceAll('-', '')}/${made('ccsbtxn_')}` : made('')

export const payoutName = (gateway: GatewayName): string => made(gateway === 'stripe' ? 'tr_' : 'TRF_')
