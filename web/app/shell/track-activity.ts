/** Background reads do not extend the session: calls that the user did not cause are marked. */
import { detectBackgroundCalls } from '#shared/api/api.ts'

/** A call this soon after a user's action was caused by it (milliseconds). */
const recentMs = 10_000
/** Not `scroll`: a conversation scrolls by itself when a message arrives. */
const acts = ['pointermove', 'pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchmove', 'popstate'] as const

/** Opening a page or returning to it counts as an action too. */
export function trackActivity(): void {
  let actedAt = Date.now()
  const act = () => {
    actedAt = Date.now()
  }
  for (const name of acts) globalThis.addEventListener(name, act, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => !document.hidden && act())
  detectBackgroundCalls(() => Date.now() - actedAt >= recentMs)
}
