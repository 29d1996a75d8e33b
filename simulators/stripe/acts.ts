import type { FaultBox } from '../shared/faults.ts'
import { bankActsOf } from './bank-acts.ts'
import { cardActsOf } from './card-acts.ts'
import { checkoutActsOf } from './checkout-acts.ts'
import type { Events } from './events.ts'
import { intentActsOf } from './intent-acts.ts'
import { openTimers } from './simulation.ts'
import type { Store } from './store.ts'

interface Dependencies {
  store: Store
  events: Events
  faults: FaultBox
  now: () => Temporal.Instant
  laterMs: number
  automaticMs: number | null
}

export type Acts = ReturnType<typeof actsOf>

/** Everything that banks and people do, for the pages and for the control API. */
export function actsOf({ store, events, faults, now, laterMs, automaticMs }: Dependencies) {
  const timers = openTimers()
  const byItself = (act: () => unknown) => void (automaticMs !== null && timers.later(act, automaticMs))
  const simulation = { store, events, now, byItself }
  const checkoutActs = checkoutActsOf({ store, events, now, faults, timers, laterMs })
  const bankActs = bankActsOf(simulation)
  const intentActs = intentActsOf(simulation)
  const cardActs = cardActsOf(simulation, checkoutActs.session, intentActs.findIntent)
  return {
    ...checkoutActs,
    ...bankActs,
    ...cardActs,
    ...intentActs,
    /** After a restart: continues what is pending. */
    resume(): void {
      bankActs.resumePayouts()
      cardActs.resumeRefunds()
      checkoutActs.resumeCheckouts()
    },
    close: timers.close,
  }
}
