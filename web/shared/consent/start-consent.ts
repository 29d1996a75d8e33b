/** Activates the cookie banner of a page: static pages, pages with an island, and the account pages. */
import { pressed } from '#shared/dialogs/dialogs.ts'
import { readChoice } from './choice.ts'
import { announce } from './signal.ts'

export function startConsent(): void {
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
  // Handles what was pressed before this script had loaded.
  if (page.dataset.pressed) void answer(page.dataset.pressed)
}
