import { useEffect } from 'react'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { setQueryString, useIsHydrated, useQueryString } from '#site/lib/address.ts'
import { PageSkeleton } from '#site/lib/PageSkeleton.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import { Broken } from '#site/shell/Broken.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import styles from './compare.css?inline'
import { comparedOf } from './compared.ts'
import { ComparedTable } from './ComparedTable.tsx'
import { useProviders } from './use-providers.ts'

/** Two or three therapists side by side. The address names them, so it can be shared. */
export function Compare() {
  useSheet(styles)
  const { locale, t } = useReading()
  const isHydrated = useIsHydrated()
  const identifiers = comparedOf(useQueryString())
  const { providers, error, refetch } = useProviders(identifiers)
  const { data } = useRead(
    availabilityApi.nextHours,
    identifiers.length > 0 ? { query: { providers: identifiers.join(',') } } : null,
  )
  const hours = new Map(data?.data.map((one) => [one.provider, one]))
  const search = addressOf(locale, paths.therapists())

  useEffect(() => {
    document.title = t('compare.meta_title')
  }, [t])

  if (error !== undefined) return <Broken error={error} onRetry={refetch} />
  if (!isHydrated || (identifiers.length > 0 && !providers)) return <PageSkeleton />
  if (!providers || providers.length === 0)
    return (
      <div className="cp-page">
        <h1>{t('compare.title')}</h1>
        <EmptyState
          text={t('compare.empty')}
          action={t('compare.to_search')}
          onAction={() => location.assign(search)}
        />
      </div>
    )
  return (
    <div className="cp-page">
      <h1>{t('compare.title')}</h1>
      {providers.length < identifiers.length && <p className="cp-quiet">{t('compare.gone')}</p>}
      <ComparedTable
        providers={providers}
        hours={hours}
        onRemove={(identifier) =>
          setQueryString(`therapists=${identifiers.filter((one) => one !== identifier).join(',')}`)
        }
      />
      <p>
        <a href={search}>{t('compare.to_search')}</a>
      </p>
    </div>
  )
}
