/** Header and footer of every public page, without React: language, link to the account, quick exit. */
import { inLocale, splitLocale } from '#schemas/platform/address.ts'
import { type Locale, rememberLocale } from '#shared/i18n/locale.ts'
import { startShell } from '#shared/shell/start-shell.ts'
import { showAccountLink } from '#site/shell/show-account-link.ts'

rememberLocale(splitLocale(location.pathname).locale)
startShell({ isAccount: false })

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  link.addEventListener('click', () => {
    link.href = inLocale(link.dataset.language as Locale, location)
  })
}

try {
  const kind = localStorage.getItem('userType')
  const knowsPerson = kind !== null
  // The quick exit does not sign therapists and operators out: they use the product at work.
  if (knowsPerson && kind !== 'client') document.querySelector('[data-leave]')?.remove()
  showAccountLink(knowsPerson)
  const acting = document.querySelector<HTMLElement>('[data-acting]')
  if (acting && localStorage.getItem('acting') !== null)
    void import('./acting.ts').then(({ showActing }) => showActing(acting))
} catch {
  // Without storage the header offers the sign-in.
}
