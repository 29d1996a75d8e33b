import { useT } from '#shared/i18n/words.tsx'
import { Card } from '#site/search/Card.tsx'
import { useHours } from '#site/search/use-hours.ts'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { Link } from '#site/shell/Link.tsx'
import { Pages } from './Pages.tsx'
import type { ListLink, ListedTherapists } from './listed-therapists.ts'

/** Therapists of a concern, of a place, or of both. The server renders it; without its data there is nothing to show. */
export function TherapistList({ data }: { data?: ListedTherapists }) {
  const t = useT()
  const hoursOf = useHours(data?.cards)
  if (!data)
    return <EmptyState text={t('shared.broken')} action={t('shared.again')} onAction={() => location.reload()} />
  return (
    <div className="tl-page">
      <h1>{data.heading}</h1>
      <p className="tl-text">{t('therapist_list.text', { smart_count: data.total })}</p>
      <ul className="tl-cards">
        {data.cards.map((provider) => (
          <Card key={provider.identifier} provider={provider} hoursOf={hoursOf} isBelowTitle />
        ))}
      </ul>
      <Pages pages={data.pages} />
      <p>
        <Link to={data.all}>{t('therapist_list.all')}</Link>
      </p>
      <Near title={t('therapist_list.concerns')} links={data.concerns} />
      <Near title={t('therapist_list.places')} links={data.places} />
    </div>
  )
}

function Near({ title, links }: { title: string; links: readonly ListLink[] }) {
  if (links.length === 0) return null
  return (
    <section className="tl-near">
      <h2>{title}</h2>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
