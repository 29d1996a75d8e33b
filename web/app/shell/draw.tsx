import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { addressOf, paths } from '#shared/routes/paths.ts'
import type { Session } from '#shared/api/session.ts'
import { createApp } from './App.tsx'
import { leaveFor, loginAddress } from '#ui/viewer/leave.ts'
import { createI18n } from '#ui/texts/i18n.ts'
import { kindOf, pagesOf } from './pages-of.ts'
import { showUnreachable } from './unreachable.ts'

interface Beginning {
  locale: Locale
  /** Whose texts are on their way. */
  expected: UserInfo['userType']
  /** Nothing where the server could not be asked. */
  reading: Promise<Session | null>
}

/** Draws the app for whoever is signed in, or leads to where one signs in. */
export async function draw(root: HTMLElement, { locale, expected, reading }: Beginning): Promise<void> {
  const i18nProvider = await createI18n(locale, expected)
  const session = await reading
  // Whatever keeps the answer away, people see one sentence and one way on.
  if (!session) return showUnreachable(root, i18nProvider)
  if (!session.signedIn && session.secondFactor)
    return leaveFor(addressOf(locale, paths.secondStep(location.pathname + location.search)))
  const viewer = session.signedIn ? session.user : null
  if (!viewer) return leaveFor(loginAddress(locale, location))
  const kind = kindOf(viewer.userType)
  const words = kind === expected ? i18nProvider : await createI18n(locale, kind)
  const pages = await pagesOf[kind]()
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  createRoot(root).render(<StrictMode>{createApp({ viewer, locale, i18nProvider: words, nonce, pages })}</StrictMode>)
}
