/** Loads the session and the first page while the rest of the app, which takes much longer, is loading. */
import '#shared/theme/fonts.css'
import '#shared/theme/tokens.css'
import './account.css'
import '#shared/consent/consent.module.css'
import '#shared/country/country.module.css'
import '#shared/dialogs/dialog.module.css'
import { rememberLocale } from '#shared/i18n/locale.ts'
import { splitLocale } from '#schemas/platform/address.ts'
import { hasLeft } from '#shared/api/quick-exit-mark.ts'
import { lastUserType } from '#shared/api/last-user-type.ts'
import { readSession, type Session } from '#shared/api/session.ts'
import { nameHistoryEntry } from './name-history-entry.ts'
import './device/install-prompt.ts'
import { trackActivity } from './track-activity.ts'
import { startShell } from '#shared/shell/start-shell.ts'
import { beginReads } from './first-reads.ts'
import { fetchEarly } from './page-route.ts'
import { type Kind, kindOf, screensOf } from './screens-of.ts'
import { fetchTexts } from '#ui/texts/texts.ts'

async function start(root: HTMLElement) {
  nameHistoryEntry()
  trackActivity()
  const { locale, path } = splitLocale(location.pathname)
  document.documentElement.lang = locale
  rememberLocale(locale)
  const hint = document.querySelector<HTMLMetaElement>('meta[name="user-type"]')?.content
  const last = hint ?? lastUserType()
  const expected = kindOf(last)
  // Reading the session clears the mark.
  const isLeaving = hasLeft()
  // The error is shown once the app can render it.
  const reading = readSession().catch(() => null)
  void preloadPage(path, last ? expected : reading.then(kindIn))
  // Whoever left quickly is signed out by the next call: nothing of theirs is read.
  if (hint && !isLeaving) void beginReads(expected, path, location.search)
  void fetchTexts(locale, expected).catch(() => undefined)
  const drawing = import('./render-app.tsx')
  startShell({ isAccount: true })
  const { renderApp: draw } = await drawing
  await draw(root, { locale, expected, reading })
}

/** Without a hint of the server or of an earlier sign-in, only the session decides which pages to load. */
async function preloadPage(path: string, expectedKind: Kind | Promise<Kind | null>) {
  const kind = await expectedKind
  // A failed preload is retried and reported by the render.
  const screens = kind && (await screensOf[kind]().catch(() => null))
  if (screens) await fetchEarly(screens.pages, path)
}

const kindIn = (session: Session | null): Kind | null =>
  session?.signedIn && session.user ? kindOf(session.user.userType) : null

// A page from the back-forward cache may belong to a user who has signed out, so it is reloaded.
globalThis.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const root = document.getElementById('root')
if (root) void start(root)
