import '../theme/fonts.css'
import '../theme/tokens.css'
import './account.css'
import '../consent/consent.module.css'
import '../site/country.module.css'
import '../site/dialog.module.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './App.tsx'
import { leaveFor, loginAddress } from './auth-provider.ts'
import { createI18n } from './i18n.ts'
import { rememberLocale } from '../kit/locale.ts'
import { addressOf, paths, splitLocale } from '../kit/paths.ts'
import { lastUserType, readSession } from '../kit/session.ts'
import { fetchEarly } from './page-routes.tsx'
import { showUnreachable } from './unreachable.ts'
import { wakeShell } from '../site/wake-shell.ts'

const pagesFor = {
  client: async () => (await import('./client-pages.ts')).clientPages,
  provider: async () => (await import('./provider-pages.ts')).providerPages,
  admin: async () => (await import('../operators/operator-pages.ts')).operatorPages,
}
const kindOf = (userType: string | null) => (userType === 'provider' || userType === 'admin' ? userType : 'client')

async function start(root: HTMLElement) {
  const { locale, path } = splitLocale(location.pathname)
  document.documentElement.lang = locale
  rememberLocale(locale)
  wakeShell({ isAccount: true })
  const last = lastUserType()
  const expected = kindOf(last)
  const i18nLoading = createI18n(locale, expected)
  const reading = readSession()
  // Whose pages to fetch is known only where somebody was signed in before.
  if (last) fetchEarly(await pagesFor[expected](), path)
  const i18nProvider = await i18nLoading
  // Whatever keeps the answer away, people see one sentence and one way on.
  const session = await reading.catch(() => null)
  if (!session) return showUnreachable(root, i18nProvider)
  if (!session.signedIn && session.secondFactor)
    return leaveFor(addressOf(locale, paths.secondStep(location.pathname + location.search)))
  const viewer = session.signedIn ? session.user : null
  if (!viewer) return leaveFor(loginAddress(locale, location))
  const kind = kindOf(viewer.userType)
  const words = kind === expected ? i18nProvider : await createI18n(locale, kind)
  const pages = await pagesFor[kind]()
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  createRoot(root).render(<StrictMode>{createApp({ viewer, locale, i18nProvider: words, nonce, pages })}</StrictMode>)
}

// A page out of the browser's back memory may belong to somebody who has left: it is asked for anew.
globalThis.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const root = document.getElementById('root')
if (root) void start(root)
