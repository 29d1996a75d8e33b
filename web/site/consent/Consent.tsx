import type { ReactNode } from 'react'
import { consentCategories } from '#schemas/platform/consent.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useReading, useT } from '#shared/i18n/words.tsx'
import classes from '#shared/consent/consent.module.css'
import { ShellDialog } from '#shared/dialogs/ShellDialog.tsx'

/** The cookie banner, prerendered into every page and activated by `start-consent.ts`. Refusing is as easy as accepting. */
export function Consent() {
  return (
    <>
      <Banner />
      <SettingsView />
    </>
  )
}

/** Compact view: stays at the bottom of the screen until a choice and does not take the focus. */
function Banner() {
  const { locale, t } = useReading()
  return (
    <section id="consent" className={classes.banner} aria-labelledby="consent-title">
      <div className={classes.inner}>
        <div>
          <h2 id="consent-title">{t('consent.title')}</h2>
          <p>
            {t('consent.text')} <a href={addressOf(locale, paths.privacyPolicy())}>{t('consent.more')}</a>
          </p>
        </div>
        <div className={classes.choices}>
          <Choice act="reject">{t('consent.reject')}</Choice>
          <Choice act="accept">{t('consent.accept')}</Choice>
          <Choice act="settings">{t('consent.settings')}</Choice>
        </div>
      </div>
    </section>
  )
}

function SettingsView() {
  const t = useT()
  return (
    <ShellDialog name="consent-settings" title={t('consent.settings_title')} lead={t('consent.settings_text')}>
      <div className={classes.settings}>
        <Category name="essential" isFixed />
        {consentCategories.map((category) => (
          <Category key={category} name={category} />
        ))}
      </div>
      <div className={classes.choices}>
        <Choice act="reject">{t('consent.reject')}</Choice>
        <Choice act="accept">{t('consent.accept')}</Choice>
        <Choice act="save">{t('consent.save')}</Choice>
      </div>
    </ShellDialog>
  )
}

interface CategoryProps {
  name: 'essential' | (typeof consentCategories)[number]
  isFixed?: boolean
}

function Category({ name, isFixed = false }: CategoryProps) {
  const t = useT()
  return (
    <div className={classes.category}>
      <label htmlFor={`consent-${name}`}>{t(`consent.${name}`)}</label>
      <input
        id={`consent-${name}`}
        name={name}
        type="checkbox"
        aria-describedby={`consent-${name}-text`}
        {...(isFixed && { defaultChecked: true, disabled: true })}
      />
      <p id={`consent-${name}-text`}>{t(`consent.${name}_text`)}</p>
    </div>
  )
}

const Choice = ({ act, children }: { act: string; children: ReactNode }) => (
  <button type="button" data-consent={act}>
    {children}
  </button>
)
