import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'

export interface PackageLinesProps {
  /** Identifier of the therapist. */
  provider: string
}

/** Far enough apart for a thumb. */
const lines = { display: 'grid', gap: '0.75rem', margin: '0.5rem 0 1rem' } as const

/** One line for each package on sale, which leads to its purchase; nothing where there is none. */
export function PackageLines({ provider }: PackageLinesProps) {
  const { locale, t } = useReading()
  const { data } = useRead(packageApi.offersOf, { params: { providerId: provider } })
  if (!data || data.offers.length === 0) return null
  return (
    <>
      <h3>{t('package_offers.title')}</h3>
      <ul style={lines}>
        {data.offers.map(({ identifier, therapy, sessions, price, each, months, currency }) => (
          <li key={identifier}>
            {therapy.name}:{' '}
            <a href={addressOf(locale, paths.buyPackage({ id: identifier }))}>
              {t('package_offers.line', {
                sessions,
                price: money(locale, price, currency),
                each: money(locale, each, currency),
                months,
              })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
