import { pressed } from '#shared/dialogs/dialogs.ts'
import { markQuickExit } from '#shared/api/quick-exit-mark.ts'

/** Pressing Escape three times within this time (ms) leaves the page; fewer presses only close what is open. */
const escapeWindowMs = 1500

/** The link marked `data-leave` leaves the page at once; so does Escape pressed three times on a page with such a link. */
export function startQuickExit(): void {
  let last = -escapeWindowMs
  let before = last
  addEventListener('click', (event) => {
    if (!pressed(event, 'data-leave')) return
    event.preventDefault()
    leave()
  })
  addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (key !== 'Escape' || repeat) return
      if (timeStamp - before < escapeWindowMs) leave()
      before = last
      last = timeStamp
    },
    true,
  )
}

/** Hides the page before anything else. A signed-in user is signed out in the background. */
function leave(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-leave]')
  if (!link) return
  document.documentElement.hidden = true
  document.title = link.host
  location.replace(link.href)
  fetch('/api/session', { method: 'DELETE', headers: { 'x-csrf': '1' }, keepalive: true }).catch(forget)
  // The router stores scroll positions on unload; this listener is registered after the router's.
  addEventListener('pagehide', forget)
  forget()
}

function forget(): void {
  localStorage.clear()
  sessionStorage.clear()
  markQuickExit()
}

/** While the visitor leaves, no other script may navigate or set the title. */
export const isLeaving = (): boolean => document.documentElement.hidden === true
