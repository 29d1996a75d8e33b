/** Kills the backend at each step of a scenario and measures the time until everything is consistent again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import type { Market } from '../race/market.ts'
import type { Step } from './database-wire.ts'
import type { Scenario } from './scenario.ts'
import type { Setup } from './setup.ts'

export const patienceSeconds = 60

export interface Kill {
  /** Null: there were fewer steps, so nothing was killed. */
  step: Step | null
  outcome: string
  /** From the kill until everything was consistent, the start of the backend included. */
  seconds: number
  /** The part of it in which the backend started. */
  starting: number
  problems: number
  /** Why the person's call was refused or not answered. */
  refusal: string | null
}

export async function killOnce(setup: Setup, market: Market, scenario: Scenario, number: number): Promise<Kill> {
  // The first round would pay out what it finds, as on each Monday.
  await setup.calm()
  const prepared = await scenario.prepare(setup, market)
  const watch = setup.killAt(number)
  // The answer may never come, by design.
  let isActing = true
  let refusal: string | null = null
  const acted = scenario
    .act(setup, market, prepared)
    .catch((error: unknown) => (refusal = error instanceof Error ? error.message : String(error)))
    .finally(() => (isActing = false))
  let killedAt: number | null = null
  let [calm, rightAt, starting] = [0, 0, 0]
  let outcome = 'waiting'
  const deadline = performance.now() + 2 * patienceSeconds * 1000
  while (performance.now() < deadline) {
    await sleep(100)
    if (watch.killed() && killedAt === null) {
      killedAt = performance.now()
      await acted
      setup.unwatch()
      const restartedAt = performance.now()
      await setup.restart()
      starting = (performance.now() - restartedAt) / 1000
      calm = 0
    }
    scenario.product(setup)
    outcome = await scenario.outcome(setup, market, prepared)
    if (outcome.startsWith('WRONG')) break
    calm = outcome === 'waiting' || isActing ? 0 : calm + 1
    if (calm <= 1) rightAt = performance.now()
    // A backend that was not killed may still reach the step; one that was killed may still repeat something.
    if (calm > (killedAt === null ? 15 : 30)) break
  }
  const seconds = killedAt === null ? 0 : (rightAt - killedAt) / 1000
  await acted
  setup.unwatch()
  await setup.gateway.settled()
  const last = await scenario.outcome(setup, market, prepared)
  return {
    step: watch.killed(),
    outcome: last === outcome ? outcome : `WRONG: ${outcome}, then ${last}`,
    seconds,
    starting,
    problems: (await bookProblems(setup.database.db)).length,
    refusal,
  }
}
