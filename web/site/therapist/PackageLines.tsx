import type { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'

export interface PackageLinesProps {
  /** At least one. */
  offers: ReplyOf<typeof packageApi.offersOf>['offers']
}

/** Far enough apart for a thumb. */
const lines = { display: 'grid', gap: '0.75rem', margin: '0.5rem 0 1rem' } as const

/** One line for each package on sale, which leads to its purchase. */
export function PackageLines({ offers }: PackageLinesProps) {
  const { locale, t } = useReading()
  return (
    <>
      <h3>{t('package_offers.title')}</h3>
      <ul style={lines}>
        {offers.map(({ identifier, therapy, sessions, price, each, months, currency }) => (
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
