import { useEffect } from 'react'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
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
import { classes } from './therapist-classes.ts'

/** The public profile of a therapist. Without data of the server it reads its own. */
export function Therapist({ data }: { data?: PublicProvider }) {
  const { locale, t } = useReading()
  const isHydrated = useIsHydrated()
  const id = !data && isHydrated ? (splitLocale(location.pathname).path.split('/')[2] ?? '') : ''
  const { data: read, error, refetch } = useRead(providerApi.show, id ? { params: { id } } : null)
  const provider = data ?? read

  useEffect(() => {
    if (read) document.title = `${read.firstName} ${read.lastName} – Solace`
  }, [read])

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
