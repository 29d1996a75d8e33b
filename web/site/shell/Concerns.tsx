import taxonomy from '#schemas/platform/reference/taxonomy.json' with { type: 'json' }
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import classes from './hero.module.css'
import { Link } from './Link.tsx'

/** Those that most people come with. A list without a therapist leads to the search. */
const concerns = [
  'anxiety',
  'depression',
  'stress',
  'relationship',
  'burnout',
  'grief',
  'sleep',
  'self-esteem',
].flatMap((code) => taxonomy.filter((row) => row.kind === 'speciality' && row.code === code))

/** Links to lists of therapists, at the end of the home page. */
export function Concerns() {
  const { locale, t } = useReading()
  return (
    <section className={classes.lists} aria-labelledby="concerns">
      <h2 id="concerns">{t('home.lists_title')}</h2>
      <ul>
        {concerns.map((row) => (
          <li key={row.code}>
            <Link to={paths.therapist({ id: row.code })}>{row[locale]}</Link>
          </li>
        ))}
        <li>
          <Link to={paths.therapistLists()}>{t('home.lists_all')}</Link>
        </li>
      </ul>
    </section>
  )
}
