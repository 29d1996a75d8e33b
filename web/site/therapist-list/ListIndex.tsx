import * as paths from '#schemas/platform/paths.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Link } from '#site/shell/Link.tsx'
import type { CountryLists, ListLink } from './listed-therapists.ts'

/** All lists of therapists, by country. The server renders it; without its data only the search can be offered. */
export function ListIndex({ countries = [] }: { countries?: readonly CountryLists[] }) {
  const t = useT()
  return (
    <div className="tl-page">
      <h1>{t('therapist_lists.title')}</h1>
      <p className="tl-text">{t('therapist_lists.text')}</p>
      {countries.map(({ country, concerns, places }) => (
        <section key={country.path} className="tl-country">
          <h2>
            <Link to={country.path}>{country.name}</Link>
          </h2>
          <Links title={t('therapist_lists.concerns')} links={concerns} />
          <Links title={t('therapist_lists.places')} links={places} />
        </section>
      ))}
      <p>
        <Link to={paths.therapists()}>{t('therapists.title')}</Link>
      </p>
    </div>
  )
}

function Links({ title, links }: { title: string; links: readonly ListLink[] }) {
  if (links.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="tl-columns">
        {links.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
