import { useT } from '#shared/i18n/words.tsx'
import { CrisisNumbers } from './CrisisNumbers.tsx'
import classes from './crisis-help.module.css'
import reading from '#site/lib/reading.module.css'

/** Whom to call and what to do in danger. Prerendered; it needs no script, no account and no call to the server. */
export function CrisisHelp() {
  const t = useT()
  return (
    <article className={`${reading.page} ${classes.help}`}>
      <h1>{t('crisis.title')}</h1>
      <p className={reading.lead}>{t('crisis.lead')}</p>
      <section className={classes.danger} aria-labelledby="danger">
        <h2 id="danger">{t('crisis.danger')}</h2>
        <p>{t('crisis.danger_text')}</p>
      </section>
      <CrisisNumbers />
      <Advice />
    </article>
  )
}

function Advice() {
  const t = useT()
  return (
    <>
      <section aria-labelledby="until">
        <h2 id="until">{t('crisis.until')}</h2>
        <ul className={classes.points}>
          <li>{t('crisis.until_company')}</li>
          <li>{t('crisis.until_distance')}</li>
          <li>{t('crisis.until_hour')}</li>
        </ul>
      </section>
      {(['others', 'worried', 'limits'] as const).map((part) => (
        <section key={part} aria-labelledby={part}>
          <h2 id={part}>{t(`crisis.${part}`)}</h2>
          <p>{t(`crisis.${part}_text`)}</p>
        </section>
      ))}
      <section aria-labelledby="leaving">
        <h2 id="leaving">{t('crisis.leaving')}</h2>
        <p>{t('crisis.leaving_text')}</p>
        <p>{t('crisis.leaving_history')}</p>
      </section>
    </>
  )
}
