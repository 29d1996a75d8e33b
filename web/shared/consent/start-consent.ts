/** Activates the cookie banner of a page: static pages, pages with an island, and the account pages. */
import { pressed } from '#shared/dialogs/dialogs.ts'
import { readChoice } from './choice.ts'
import { announce } from './signal.ts'

export function startConsent(): void {
  const banner = document.getElementById('consent')
  if (!banner) return
  const fetchAnswer = () => import('./answer-consent.ts')
  const answer = async (act: string) => (await fetchAnswer()).answerConsent(act)
  document.addEventListener('click', (event) => {
    const act = pressed(event, 'data-consent')?.dataset.consent
    if (act) void answer(act)
  })
  if (readChoice()) return announce()
  const page = document.documentElement
  page.dataset.cookies = 'ask'
  new ResizeObserver(() => page.style.setProperty('--consent-height', `${banner.offsetHeight}px`)).observe(banner)
  // The press itself must store the choice: whoever leaves at once would outrun the loading of the code.
  const fetchSoon = () => void fetchAnswer().catch(() => undefined)
  if (document.readyState === 'complete') fetchSoon()
  else addEventListener('load', fetchSoon, { once: true })
  // Handles what was pressed before this script had loaded.
  if (page.dataset.pressed) void answer(page.dataset.pressed)
}
