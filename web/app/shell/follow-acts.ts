/** What a page reads by itself keeps nobody signed in: calls that nobody caused say so. */
import { askAttendance } from '#shared/api/api.ts'

/** A call that goes out so soon after something that a person did comes of it. */
const moment = 10_000
/** Not `scroll`: a conversation scrolls by itself when a message comes. */
const acts = ['pointermove', 'pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchmove', 'popstate'] as const

/** Whoever opens a page, or comes back to it, has done something too. */
export function followActs(): void {
  let actedAt = Date.now()
  const act = () => {
    actedAt = Date.now()
  }
  for (const name of acts) globalThis.addEventListener(name, act, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => !document.hidden && act())
  askAttendance(() => Date.now() - actedAt >= moment)
}
