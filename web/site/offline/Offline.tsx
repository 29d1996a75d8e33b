import { CrisisNumbers } from '#site/crisis/CrisisNumbers.tsx'
import help from '#site/crisis/crisis-help.module.css'
import reading from '#site/lib/reading.module.css'
import { useT } from '#shared/i18n/words.tsx'

/** Loads the address that the browser shows. */
const sameAddress = ''

/** Shown by the service worker for a page that cannot be loaded. It is prerendered and makes no request. */
export function Offline() {
  const t = useT()
  return (
    <article className={`${reading.page} ${help.help}`}>
      <h1>{t('offline.title')}</h1>
      <p className={reading.lead}>{t('offline.lead')}</p>
      <p className={help.contacts}>
        <a className={help.first} href={sameAddress}>
          {t('offline.retry')}
        </a>
      </p>
      <section className={help.danger} aria-labelledby="next">
        <h2 id="next">{t('offline.next')}</h2>
        <p hidden data-session="when" data-text={t('offline.when', { moment: '{moment}', minutes: '{minutes}' })} />
        <p
          hidden
          data-session="how"
          data-online={t('offline.online', { time: '{time}' })}
          data-place={t('offline.in_person')}
        />
        <p data-session="none">{t('offline.none')}</p>
      </section>
      <CrisisNumbers />
    </article>
  )
}
