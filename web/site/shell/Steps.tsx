import { useT } from '#shared/i18n/words.tsx'
import classes from './hero.module.css'

/** The next steps, in three items. */
export function Steps() {
  const t = useT()
  return (
    <section className={classes.steps} aria-labelledby="steps">
      <h2 id="steps">{t('home.steps_title')}</h2>
      <ol>
        <li>
          <h3>{t('home.step_find')}</h3>
          <p>{t('home.step_find_text')}</p>
        </li>
        <li>
          <h3>{t('home.step_book')}</h3>
          <p>{t('home.step_book_text')}</p>
        </li>
        <li>
          <h3>{t('home.step_talk')}</h3>
          <p>{t('home.step_talk_text')}</p>
        </li>
      </ol>
    </section>
  )
}
