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

/** One line for each package on sale, which leads to its purchase; nothing where there is none. */
export function PackageLines({ provider }: PackageLinesProps) {
  const { locale, t } = useReading()
  const { data } = useRead(packageApi.offersOf, { params: { providerId: provider } })
  if (!data || data.offers.length === 0) return null
  return (
    <>
      <h3>{t('package_offers.title')}</h3>
      <ul>
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
