import { useState } from 'react'
import { socialSignInApi } from '#schemas/identity/social-sign-in.calls.gen.ts'
import { goToProvider } from '#shared/api/social.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import { useMessageOf, useRead } from '#site/lib/use-read.ts'
import styles from './provider-buttons.css?inline'
import { classes } from './provider-buttons-classes.ts'
import { useSheet } from '#site/lib/use-sheet.ts'

/** A button for each configured provider; nothing without one. It stands last, so that nothing moves when it appears. */
export function ProviderButtons({ redirect }: { redirect: string | undefined }) {
  useSheet(styles)
  const { t } = useReading()
  const messageOf = useMessageOf()
  const providers = useRead(socialSignInApi.providers, useIsHydrated() ? {} : null).data
  const [isBusy, setBusy] = useState(false)
  if (!providers?.length) return null

  async function go(name: string) {
    if (isBusy) return
    setBusy(true)
    try {
      await goToProvider(name, { ...(redirect !== undefined && { redirect }) })
    } catch (error) {
      showToast(messageOf(error), 'error')
      setBusy(false)
    }
  }
  return (
    <div className={classes.ways}>
      <span className={classes.or}>{t('social.or')}</span>
      {providers.map(({ name, label }) => (
        <button key={name} type="button" className={classes.way} aria-disabled={isBusy} onClick={() => void go(name)}>
          {t('social.continue', { provider: label })}
        </button>
      ))}
    </div>
  )
}
