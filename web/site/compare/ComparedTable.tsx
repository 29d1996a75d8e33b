import type { ReactNode } from 'react'
import type { NextHours as Next } from '#schemas/scheduling/availability.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { money, ratingOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { LateSaveButton } from '#site/saved/LateSaveButton.tsx'
import { Picture } from '#site/search/Picture.tsx'
import { NextHours } from './NextHours.tsx'

interface ComparedTableProps {
  providers: readonly PublicProvider[]
  /** By identifier; empty while they load. */
  hours: ReadonlyMap<string, Next>
  onRemove: (identifier: string) => void
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
const fullName = ({ firstName, lastName }: PublicProvider) => `${firstName} ${lastName}`

/** One column for each therapist. On a phone it scrolls within itself; names and labels stay in sight. */
export function ComparedTable({ providers, hours, onRemove }: ComparedTableProps) {
  const { locale, t } = useReading()
  const rows: [label: string, cell: (provider: PublicProvider) => ReactNode][] = [
    [t('compare.prices'), (provider) => <Prices provider={provider} />],
    [t('compare.hours'), (provider) => <NextHours name={fullName(provider)} next={hours.get(provider.identifier)} />],
    [t('compare.languages'), ({ languages }) => namesOf(languages)],
    [t('compare.modalities'), ({ modalities }) => namesOf(modalities)],
    [t('compare.specialities'), ({ specialities }) => namesOf(specialities)],
    [t('compare.approaches'), ({ approaches }) => namesOf(approaches)],
    [
      t('compare.reviews'),
      ({ reviews, rating }) =>
        reviews === 0
          ? t('compare.no_reviews')
          : t('compare.rating', {
              rating: ratingOf(locale, rating),
              smart_count: reviews,
            }),
    ],
    [t('compare.checks'), (provider) => <Checks provider={provider} />],
    [t('compare.confirmation'), ({ needsApproval }) => t(needsApproval ? 'compare.by_request' : 'compare.at_once')],
    [t('compare.cancellation'), () => t('compare.cancel_rule')],
  ]
  return (
    // A region that scrolls needs the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="cp-scroll" aria-label={t('compare.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compare.name')}</th>
            {providers.map((provider) => (
              <th key={provider.identifier} scope="col">
                <Picture provider={provider} />
                <a href={addressOf(locale, paths.therapist({ id: provider.identifier }))}>{fullName(provider)}</a>
                <small>{[provider.discipline?.name, provider.state?.name].filter(Boolean).join(' · ')}</small>
                <span className="cp-actions">
                  <LateSaveButton identifier={provider.identifier} name={fullName(provider)} isWide />
                  <button
                    type="button"
                    aria-label={t('compare.remove_name', { name: fullName(provider) })}
                    onClick={() => onRemove(provider.identifier)}
                  >
                    {t('compare.remove')}
                  </button>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {providers.map((provider) => (
                <td key={provider.identifier}>{cell(provider) || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Prices({ provider: { therapies, currency } }: { provider: PublicProvider }) {
  const { locale, t } = useReading()
  return (
    <ul>
      {therapies.map(({ identifier, name, fee, isFree, minutes }) => (
        <li key={identifier}>
          <strong>{isFree ? t('compare.free') : money(locale, fee, currency)}</strong>{' '}
          {t('compare.therapy', { name, minutes })}
        </li>
      ))}
    </ul>
  )
}

function Checks({ provider: { verified } }: { provider: PublicProvider }) {
  const { t } = useReading()
  const kinds = [...new Set(verified.checks.map(({ type }) => type))]
  return kinds.length > 0 ? kinds.map((kind) => t(`compare.check.${kind}`)).join(', ') : null
}
