import '../theme/fonts.css'
import '../theme/tokens.css'
import './account.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './App.tsx'
import { leaveFor, loginAddress } from './auth-provider.ts'
import { createI18n } from './i18n.ts'
import { rememberLocale } from '../kit/locale.ts'
import { splitLocale } from '../kit/paths.ts'
import { readSession } from '../kit/session.ts'

const pagesFor = {
  client: async () => (await import('./client-pages.tsx')).clientPages,
  provider: async () => (await import('./provider-pages.tsx')).providerPages,
}

async function start(root: HTMLElement) {
  const { locale } = splitLocale(location.pathname)
  document.documentElement.lang = locale
  rememberLocale(locale)
  const [session, i18nProvider] = await Promise.all([readSession(), createI18n(locale)])
  const viewer = session.signedIn ? session.user : null
  if (!viewer) return leaveFor(loginAddress(locale, location))
  const pages = await pagesFor[viewer.userType === 'provider' ? 'provider' : 'client']()
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  createRoot(root).render(<StrictMode>{createApp({ viewer, locale, i18nProvider, nonce, pages })}</StrictMode>)
}

const root = document.getElementById('root')
if (root) void start(root)
