import { crisisLinesOf } from '#schemas/platform/reference/crisis-lines.ts'
import { firstHelp } from '#schemas/platform/reference/first-help.ts'
import type { CrisisContact, CrisisLines } from '#schemas/platform/regions.ts'
import { countryName, dateOf } from '#shared/i18n/format.ts'
import { useReading, useT } from '#shared/i18n/words.tsx'
import classes from './crisis-help.module.css'

/** Emergency numbers and crisis lines of every country, with the day on which they were compared with their sources. */
export function CrisisNumbers() {
  const { locale, t } = useReading()
  const known = Object.keys(firstHelp).map((country) => crisisLinesOf(country, locale))
  const elsewhere = crisisLinesOf('', locale)
  const oldest = [...known, elsewhere].map(({ checkedOn }) => checkedOn).toSorted()[0] ?? ''
  return (
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
      <p className={classes.checked}>{t('crisis.checked', { date: dateOf(locale, oldest, { dateStyle: 'long' }) })}</p>
    </section>
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
