import { useState } from 'react'
import { socialSignInApi } from '#schemas/identity/social-sign-in.calls.gen.ts'
import type { OfferedProvider } from '#schemas/identity/social-sign-in.ts'
import { goToProvider } from '#shared/api/social.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import { useMessageOf, useRead } from '#site/lib/use-read.ts'
import styles from './provider-buttons.css?inline'
import { classes } from './provider-buttons-classes.ts'
import { useSheet } from '#site/lib/use-sheet.ts'

interface ProviderButtonsProps {
  /** Where the person returns. */
  redirect: string | undefined
  /** Where the page has read them already. */
  offered?: readonly OfferedProvider[]
  /** The page is left for the provider. */
  onLeave?: () => void
}

/**
 * A button for each configured provider; nothing without one. Where it does not stand last, the page reads the providers
 * first, so that nothing moves when it appears.
 */
export function ProviderButtons({ redirect, offered, onLeave }: ProviderButtonsProps) {
  useSheet(styles)
  const { t } = useReading()
  const messageOf = useMessageOf()
  const { data } = useRead(socialSignInApi.providers, useIsHydrated() && !offered ? {} : null)
  const providers = offered ?? data
  const [isBusy, setBusy] = useState(false)
  if (!providers?.length) return null

  async function go(name: string) {
    if (isBusy) return
    setBusy(true)
    try {
      await goToProvider(name, { ...(redirect !== undefined && { redirect }), ...(onLeave && { onLeave }) })
    } catch (error) {
      showToast(messageOf(error), 'error')
      setBusy(false)
    }
  }
  return (
    <div className={classes.ways}>
      <span className={classes.or}>{t('social_buttons.or')}</span>
      {providers.map(({ name, label }) => (
        <button key={name} type="button" className={classes.way} aria-disabled={isBusy} onClick={() => void go(name)}>
          {t('social_buttons.continue', { provider: label })}
        </button>
      ))}
    </div>
  )
}
