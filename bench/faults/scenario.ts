/**
 * What runs while the backend is killed, and what must hold at the end: all of it or nothing, once, and a consistent
 * ledger.
 */
import type { GatewayName } from '#platform/gateways/port.ts'
import { walletBalance } from '#backend/money/payments/ledger.ts'
import type { Market } from '../race/market.ts'
import type { Setup } from './setup.ts'

export interface Scenario {
  name: string
  gateway: GatewayName
  /** Before the kill; returns what `act` needs. */
  prepare(setup: Setup, market: Market): Promise<string>
  /** What the person does; a missing answer is no fault. */
  act(setup: Setup, market: Market, prepared: string): Promise<unknown>
  /** What happens at the gateway meanwhile, repeatedly. */
  product(setup: Setup): void
  /** `waiting` while an operation is pending, else its outcome; a sentence beginning with WRONG for a fault. */
  outcome(setup: Setup, market: Market, prepared: string): Promise<string>
}

/** New for each kill: the checkouts of this run. */
export type ScenarioAt = (gateway: GatewayName) => Scenario

export async function call(setup: Setup, token: string, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${setup.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const fields = (await answer.json()) as Record<string, string>
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${fields.code}`)
  return fields
}

export const one = async <Row extends object>({ database }: Setup, text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows[0]

export const balanceOf = ({ database, gateway }: Setup, { clients }: Market) =>
  walletBalance(database.db, clients[0] ?? '', gateway.currency)

/** The amount of a top-up, minor units. */
export const sum = 5_000_00
