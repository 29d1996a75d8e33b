/**
 * What runs while the backend is killed, and what must hold at the end: all of it or nothing, once, and a consistent
 * ledger.
 */
import type { GatewayName } from '#platform/gateways/port.ts'
import { walletBalance } from '#backend/money/payments/ledger.ts'
import type { Market } from '../race/market.ts'
import type { Stage } from './setup.ts'

export interface Scenario {
  name: string
  gateway: GatewayName
  /** Before the kill; returns what `act` needs. */
  prepare(stage: Stage, market: Market): Promise<string>
  /** What the person does; a missing answer is no fault. */
  act(stage: Stage, market: Market, prepared: string): Promise<unknown>
  /** What happens at the gateway meanwhile, repeatedly. */
  product(stage: Stage): void
  /** `waiting` while an operation is pending, else its outcome; a sentence beginning with WRONG for a fault. */
  outcome(stage: Stage, market: Market, prepared: string): Promise<string>
}

/** New for each kill: the checkouts of this run. */
export type ScenarioAt = (gateway: GatewayName) => Scenario

export async function call(stage: Stage, token: string, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const said = (await answer.json()) as Record<string, string>
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${said.code}`)
  return said
}

export const one = async <Row extends object>({ database }: Stage, text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows[0]

export const balanceOf = ({ database, gateway }: Stage, { clients }: Market) =>
  walletBalance(database.db, clients[0] ?? '', gateway.currency)

/** The amount of a top-up, minor units. */
export const sum = 5_000_00
