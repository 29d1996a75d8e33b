import { crisisLinesOf } from '#schemas/platform/reference/crisis-lines.ts'
import { firstHelp } from '#schemas/platform/reference/first-help.ts'
import type { CrisisContact, CrisisLines } from '#schemas/platform/regions.ts'
import { countryName, dateOf } from '#shared/i18n/format.ts'
import { useReading, useT } from '#shared/i18n/words.tsx'
import classes from './crisis-help.module.css'
import reading from '#site/lib/reading.module.css'

/** Whom to call and what to do in danger. Prerendered; it needs no script, no account and no call to the server. */
export function CrisisHelp() {
  const { locale, t } = useReading()
  const known = Object.keys(firstHelp).map((country) => crisisLinesOf(country, locale))
  const elsewhere = crisisLinesOf('', locale)
  const oldest = [...known, elsewhere].map(({ checkedOn }) => checkedOn).toSorted()[0] ?? ''
  return (
    <article className={`${reading.page} ${classes.help}`}>
      <h1>{t('crisis.title')}</h1>
      <p className={reading.lead}>{t('crisis.lead')}</p>
      <section className={classes.danger} aria-labelledby="danger">
        <h2 id="danger">{t('crisis.danger')}</h2>
        <p>{t('crisis.danger_text')}</p>
      </section>
      <section aria-labelledby="numbers">
        <h2 id="numbers">{t('crisis.numbers')}</h2>
        <div data-countries="">
          {known.map((lines) => (
            <Country key={lines.country} name={countryName(locale, lines.country ?? '')} lines={lines} />
          ))}
          <Country
            name={t('crisis.elsewhere')}
            text={t('crisis.elsewhere_text', { number: elsewhere.emergency.value })}
            lines={elsewhere}
          />
        </div>
        <p className={classes.checked}>
          {t('crisis.checked', { date: dateOf(locale, oldest, { dateStyle: 'long' }) })}
        </p>
      </section>
      <Advice />
    </article>
  )
}

function Country({ name, text, lines }: { name: string; text?: string; lines: CrisisLines }) {
  const t = useT()
  return (
    <details className={classes.country} open data-country-lines={lines.country ?? ''}>
      <summary>
        <h3>{name}</h3>
      </summary>
      {text && <p className={classes.about}>{text}</p>}
      <ul>
        <li>
          <h4>{t('crisis.emergency')}</h4>
          <Contacts contacts={[lines.emergency]} isFirst />
        </li>
        {lines.lines.map((line) => (
          <li key={line.name}>
            <h4>{line.name}</h4>
            <p className={classes.about}>{line.about}</p>
            <Contacts contacts={line.contacts} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Contacts({ contacts, isFirst = false }: { contacts: readonly CrisisContact[]; isFirst?: boolean }) {
  const t = useT()
  return (
    <p className={classes.contacts}>
      {contacts.map(({ kind, value, href }) => (
        <a
          key={href}
          className={isFirst ? classes.first : undefined}
          href={href}
          rel={kind === 'web' ? 'noreferrer' : undefined}
        >
          {t(`crisis.${kind}`, { value })}
        </a>
      ))}
    </p>
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
