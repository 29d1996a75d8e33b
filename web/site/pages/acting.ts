/** The banner of an operator who acts as a user. The server decides; the hint in the storage only says when to ask it. */
import { backToUsers } from '#shared/api/acting.ts'
import { clockUntil } from '#shared/i18n/format.ts'
import { forgetActing, readSession } from '#shared/api/session.ts'

export async function showActing(banner: HTMLElement): Promise<void> {
  const session = await readSession().catch(() => null)
  if (!session) return
  const acting = session.signedIn ? session.user?.impersonation : null
  if (!acting) return forgetActing()

  const timer = banner.querySelector('[role="timer"]')
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void backToUsers()
  }
  const count = () => {
    if (timer) timer.textContent = clockUntil(acting.until, Date.now())
    if (Date.parse(acting.until) <= Date.now()) end()
  }
  banner.querySelector('button')?.addEventListener('click', end)
  setInterval(count, 1000)
  count()
  banner.hidden = false
}
