import type { ReactNode } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { firstHelpWords } from '#shared/crisis/first-help-words.ts'
import { visitorCountry } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useIsHydrated } from '#site/lib/address.ts'
import classes from './session.module.css'

/** A state of the page: heading, sentence and what can be done. */
export function Notice({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.notice}>
      <h1>{title}</h1>
      {text && <p className={classes.muted}>{text}</p>}
      {children}
    </div>
  )
}

/** The crisis line of the visitor's country. */
export function CrisisLine() {
  const { locale, t } = useReading()
  const words = useIsHydrated() ? firstHelpWords(locale, visitorCountry()) : undefined
  return (
    <p className={classes.muted}>
      {t('session_page.crisis')}{' '}
      <a href={addressOf(locale, paths.crisisHelp())}>
        {words?.number ? `${words.name} ${words.number}` : t('session_page.crisis_more')}
      </a>
    </p>
  )
}
