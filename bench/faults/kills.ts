/** Kills the backend at each step of a scenario and looks how long it takes until all is right again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bookProblems } from '../../backend/payments/check-books.ts'
import type { Market } from '../race/market.ts'
import type { Step } from './database-wire.ts'
import type { Scenario } from './scenarios.ts'
import type { Stage } from './stage.ts'

export const patienceSeconds = 60

export interface Kill {
  /** Null: there were fewer steps, so nothing was killed. */
  step: Step | null
  outcome: string
  /** From the kill until all was right, the start of the backend included. */
  seconds: number
  problems: number
}

export async function killOnce(stage: Stage, market: Market, scenario: Scenario, number: number): Promise<Kill> {
  const prepared = await scenario.prepare(stage, market)
  const watch = stage.killAt(number)
  // The answer may never come: that is the point.
  const acted = scenario.act(stage, market, prepared).catch(() => null)
  let killedAt: number | null = null
  let calm = 0
  let outcome = 'waiting'
  const deadline = performance.now() + 2 * patienceSeconds * 1000
  while (performance.now() < deadline) {
    await sleep(100)
    if (watch.killed() && killedAt === null) {
      killedAt = performance.now()
      await acted
      stage.unwatch()
      await stage.restart()
    }
    scenario.world(stage)
    outcome = await scenario.outcome(stage, market, prepared)
    if (outcome.startsWith('WRONG')) break
    calm = outcome === 'waiting' ? 0 : calm + 1
    // Whoever was not killed may still be on the way to the step; whoever was may still do something twice.
    if (calm > (killedAt === null ? 15 : 30)) break
  }
  const seconds = killedAt === null ? 0 : (performance.now() - killedAt) / 1000 - 3
  await acted
  stage.unwatch()
  await stage.paystack.control.settled()
  const last = await scenario.outcome(stage, market, prepared)
  return {
    step: watch.killed(),
    outcome: last === outcome ? outcome : `WRONG: ${outcome}, then ${last}`,
    seconds,
    problems: (await bookProblems(stage.database.db)).length,
  }
}
