import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Late, type LoadPart } from '#site/lib/Late.tsx'
import { useRead } from '#site/lib/use-read.ts'
import type { PackageLinesProps } from './PackageLines.tsx'
import { classes } from './therapist-classes.ts'

const loadPackages: LoadPart<PackageLinesProps> = async (locale) =>
  (await (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))).PackageLines

/** The therapist's own text, then the facts, then the fee of each therapy. */
export function About({ provider }: { provider: PublicProvider }) {
  const { locale, t } = useReading()
  const { identifier, bio, specialities, approaches, languages, modalities, therapies, currency } = provider
  const offers = useRead(packageApi.offersOf, { params: { providerId: identifier } }).data?.offers
  const facts = [
    ['therapist.specialities', specialities],
    ['therapist.approaches', approaches],
    ['therapist.languages', languages],
    ['therapist.modalities', modalities],
  ] as const
  return (
    <>
      {bio && (
        <section>
          <h2>{t('therapist.about')}</h2>
          {bio.split(/\n+/).map((paragraph, place) => (
            <p key={place} className={classes.reading}>
              {paragraph}
            </p>
          ))}
        </section>
      )}
      {facts.map(
        ([heading, rows]) =>
          rows.length > 0 && (
            <section key={heading}>
              <h2>{t(heading)}</h2>
              <ul className={classes.tags}>
                {rows.map((row) => (
                  <li key={row.identifier}>{row.name}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      <section>
        <h2>{t('therapist.fees')}</h2>
        <table className={classes.fees}>
          <tbody>
            {therapies.map(({ identifier: therapy, name, fee, isFree, minutes }) => (
              <tr key={therapy}>
                <th scope="row">{name}</th>
                <td>{t('therapist.minutes', { minutes })}</td>
                <td>
                  <strong>{isFree ? t('therapist.free') : money(locale, fee, currency)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {offers && offers.length > 0 && <Late load={loadPackages} props={{ offers }} />}
        <p className={classes.quiet}>{t('therapist.cancel_hint')}</p>
      </section>
    </>
  )
}
