/** Asks who is signed in and fetches what they will see, while the rest of the app, which takes much longer, is on its way. */
import '#shared/theme/fonts.css'
import '#shared/theme/tokens.css'
import './account.css'
import '#shared/consent/consent.module.css'
import '#shared/country/country.module.css'
import '#shared/dialogs/dialog.module.css'
import { rememberLocale } from '#shared/i18n/locale.ts'
import { splitLocale } from '#shared/routes/paths.ts'
import { lastUserType, readSession, type Session } from '#shared/api/session.ts'
import { followActs } from './follow-acts.ts'
import { wakeShell } from '#shared/shell/wake-shell.ts'
import { fetchEarly } from './page-route.ts'
import { type Kind, kindOf, pagesOf } from './pages-of.ts'
import { fetchTexts } from '#ui/texts/texts.ts'

async function start(root: HTMLElement) {
  followActs()
  const { locale, path } = splitLocale(location.pathname)
  document.documentElement.lang = locale
  rememberLocale(locale)
  const last = lastUserType()
  const expected = kindOf(last)
  // Whatever keeps the answer away is told once there is something to tell it with.
  const reading = readSession().catch(() => null)
  void fetchAhead(path, last ? expected : reading.then(kindIn))
  void fetchTexts(locale, expected).catch(() => undefined)
  const drawing = import('./draw.tsx')
  wakeShell({ isAccount: true })
  const { draw } = await drawing
  await draw(root, { locale, expected, reading })
}

/** Where nobody was signed in before, only the answer tells whose pages to fetch. */
async function fetchAhead(path: string, asked: Kind | Promise<Kind | null>) {
  const kind = await asked
  // What cannot be fetched is asked for again by who draws it, and said there.
  const pages = kind && (await pagesOf[kind]().catch(() => null))
  if (pages) fetchEarly(pages, path)
}

const kindIn = (session: Session | null): Kind | null =>
  session?.signedIn && session.user ? kindOf(session.user.userType) : null

// A page out of the browser's back memory may belong to somebody who has left: it is asked for anew.
globalThis.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const root = document.getElementById('root')
if (root) void start(root)
