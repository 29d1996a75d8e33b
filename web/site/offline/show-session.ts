/** Fills the offline page with the session stored in this browser, and opens the numbers of the visitor's country. Makes no request. */
import { momentOf, timeOf } from '#shared/i18n/format.ts'
import { pageLocale } from '#shared/i18n/locale.ts'
import { readNextSession } from '#shared/offline/next-session.ts'
import '#site/crisis/own-country-first.ts'

const part = (name: string) => document.querySelector<HTMLElement>(`[data-session="${name}"]`)

const session = readNextSession(Date.now())
const [when, how, none] = [part('when'), part('how'), part('none')]
if (session && when && how && none) {
  const { startAt, endAt, opensAt, zone } = session
  const locale = pageLocale()
  const minutes = String(Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000))
  when.textContent = fill(when.dataset.text, { moment: momentOf(locale, zone, startAt), minutes })
  how.textContent = opensAt
    ? fill(how.dataset.online, { time: timeOf(locale, zone, opensAt) })
    : fill(how.dataset.place, {})
  when.hidden = how.hidden = false
  none.hidden = true
}

function fill(text = '', words: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}

// A device that has its connection back loads the page that was wanted.
addEventListener('online', () => location.reload())
