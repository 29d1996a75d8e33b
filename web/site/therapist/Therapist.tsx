import { useEffect } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { useIsHydrated } from '#site/lib/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import { isRefusal } from '#shared/api/api.ts'
import { PageSkeleton } from '#site/lib/PageSkeleton.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Broken } from '#site/shell/Broken.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { About } from './About.tsx'
import { Head } from './Head.tsx'
import { Reviews } from './Reviews.tsx'
import { Slots } from './Slots.tsx'
import styles from './therapist.css?inline'
import { classes } from './therapist-classes.ts'
import { useSheet } from '#site/lib/use-sheet.ts'

/** The public profile of a therapist. */
export function Therapist() {
  useSheet(styles)
  const { locale, t } = useReading()
  const id = useIsHydrated() ? (splitLocale(location.pathname).path.split('/')[2] ?? '') : ''
  const { data: provider, error, refetch } = useRead(providerApi.show, id ? { params: { id } } : null)

  useEffect(() => {
    if (provider) document.title = `${provider.firstName} ${provider.lastName} – Solace`
  }, [provider])

  if (isRefusal(error)) {
    return (
      <EmptyState
        text={t('therapist.gone')}
        action={t('therapist.to_search')}
        onAction={() => location.assign(addressOf(locale, paths.therapists()))}
      />
    )
  }
  if (error !== undefined) return <Broken error={error} onRetry={refetch} />
  if (!provider) return <PageSkeleton />
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
