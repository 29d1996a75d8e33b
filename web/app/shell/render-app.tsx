import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import type { Session } from '#shared/api/session.ts'
import { earlyReadsEnded } from '#ui/api/early-reads.ts'
import { createApp } from './App.tsx'
import { redirectTo, loginAddress } from '#ui/viewer/leave.ts'
import { takeDisplay } from '#ui/viewer/device-choice.ts'
import { createI18n } from '#ui/texts/i18n.ts'
import { fetchEarly } from './page-route.ts'
import { kindOf, screensOf } from './screens-of.ts'
import { showUnreachable } from './unreachable.ts'

/** A page that takes longer is drawn with a placeholder. */
const placeholderAfterMs = 1_000
/** Data that takes longer, after the code of the page has come, is drawn when it comes. */
const dataWaitMs = 300
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface StartOptions {
  locale: Locale
  /** User type whose texts are being loaded. */
  expected: UserInfo['userType']
  /** Null if the server could not be reached. */
  reading: Promise<Session | null>
}

/** Renders the app for the signed-in user, or redirects to the sign-in page. */
export async function renderApp(root: HTMLElement, { locale, expected, reading }: StartOptions): Promise<void> {
  const i18nProvider = await createI18n(locale, expected)
  const session = await reading
  // A failure of any other kind also shows one message and one button.
  if (!session) return showUnreachable(root, i18nProvider)
  if (!session.signedIn && session.secondFactor)
    return redirectTo(
      addressOf(locale, paths.login({ waiting: 'second-factor', redirect: location.pathname + location.search })),
    )
  const viewer = session.signedIn ? session.user : null
  if (!viewer) return redirectTo(loginAddress(locale, location))
  takeDisplay(viewer)
  const kind = kindOf(viewer.userType)
  const words = kind === expected ? i18nProvider : await createI18n(locale, kind)
  const screens = await screensOf[kind]()
  // A placeholder stays for 300 ms, the time for which React shows one at least, before the page asks for its data. On a
  // phone the long pages of therapists and operators take longer than that, and drawing the frame first divides the work.
  if (kind === 'client' || matchMedia('(min-width: 900px)').matches)
    await Promise.race([fetchEarly(screens.pages, splitLocale(location.pathname).path), wait(placeholderAfterMs)])
  await Promise.race([earlyReadsEnded(), wait(dataWaitMs)])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  const app = createApp({ viewer, locale, i18nProvider: words, nonce, screens })
  // A transition renders in short steps, so that a slow phone answers touches in between.
  startTransition(() => createRoot(root).render(<StrictMode>{app}</StrictMode>))
}
