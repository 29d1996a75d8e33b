import { pressed } from '#shared/dialogs/dialogs.ts'
import { noteLeft } from './left.ts'

/** Three times Escape within this time leaves; once or twice go on closing what is open. */
const quickMs = 1500

/** A press on the link marked `data-leave` leaves at once, and so does Escape three times where a page has such a link. */
export function wakeLeaving(): void {
  let last = -quickMs
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
      if (timeStamp - before < quickMs) leave()
      before = last
      last = timeStamp
    },
    true,
  )
}

/** The page goes out of sight before anything else; whoever is signed in is signed out, and nothing waits for that. */
function leave(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-leave]')
  if (!link) return
  document.documentElement.hidden = true
  document.title = link.host
  location.replace(link.href)
  fetch('/api/session', { method: 'DELETE', headers: { 'x-csrf': '1' }, keepalive: true }).catch(forget)
  // The router notes scroll positions while the page goes; this listener comes after the router's.
  addEventListener('pagehide', forget)
  forget()
}

function forget(): void {
  localStorage.clear()
  sessionStorage.clear()
  noteLeft()
}

/** Nothing else may lead anywhere, or name the page, once somebody leaves. */
export const isLeaving = (): boolean => document.documentElement.hidden === true
