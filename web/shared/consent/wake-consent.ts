/** Wakes the cookie question of a page: the same for plain pages, pages with a live part and the account. */
import { pressed } from '#shared/dialogs/dialogs.ts'
import { readChoice } from './choice.ts'
import { announce } from './signal.ts'

export function wakeConsent(): void {
  const banner = document.getElementById('consent')
  if (!banner) return
  const answer = async (act: string) => (await import('./answer-consent.ts')).answerConsent(act)
  document.addEventListener('click', (event) => {
    const act = pressed(event, 'data-consent')?.dataset.consent
    if (act) void answer(act)
  })
  if (readChoice()) return announce()
  const page = document.documentElement
  page.dataset.cookies = 'ask'
  new ResizeObserver(() => page.style.setProperty('--consent-height', `${banner.offsetHeight}px`)).observe(banner)
  // What was pressed while the page was still asleep counts.
  if (page.dataset.pressed) void answer(page.dataset.pressed)
}
