import { useEffect } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { useIsAwake } from '#site/lib/address.ts'
import { ApiError, messageOf } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import { useCall } from '#site/lib/use-call.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Nothing } from '#site/shell/Nothing.tsx'
import { About } from './About.tsx'
import { Head } from './Head.tsx'
import { Reviews } from './Reviews.tsx'
import { Slots } from './Slots.tsx'
import classes from './therapist.module.css'

/** The public profile of a therapist. */
export function Therapist() {
  const { locale, t } = useReading()
  const id = useIsAwake() ? (splitLocale(location.pathname).path.split('/')[2] ?? '') : ''
  const { reply: provider, error, again } = useCall(providerApi.show, id ? { params: { id } } : null)

  useEffect(() => {
    if (provider) document.title = `${provider.firstName} ${provider.lastName} – Solace`
  }, [provider])

  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return (
      <Nothing
        says={t('therapist.gone')}
        action={t('therapist.to_search')}
        onAction={() => location.assign(addressOf(locale, paths.therapists()))}
      />
    )
  }
  if (error !== undefined) {
    return (
      <Nothing
        says={messageOf(error, { general: t('shared.broken'), offline: t('shared.offline') })}
        action={t('shared.again')}
        onAction={again}
      />
    )
  }
  if (!provider)
    return (
      <div className={classes.page} aria-busy="true">
        <div className={classes.skeleton} />
      </div>
    )
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Head provider={provider} />
        <About provider={provider} />
        <Reviews id={provider.identifier} count={provider.reviews} rating={provider.rating} />
      </div>
      <Slots provider={provider} />
    </div>
  )
}
