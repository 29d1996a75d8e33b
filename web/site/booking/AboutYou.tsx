import { useEffect, useRef } from 'react'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import formClasses from '#shared/form/form.module.css'
import { useReading } from '#shared/i18n/words.tsx'
import { CheckField, Field } from '#site/form/Field.tsx'
import type { FormState } from '#site/form/use-form.ts'
import type { Viewer } from './use-viewer.ts'
import { useProviderButtons } from '#site/accounts/use-provider-buttons.ts'
import { Block } from './Block.tsx'
import { Icon } from './Icon.tsx'
import type { EmailCode } from '#site/accounts/use-email-code.ts'
import { classes } from './classes.ts'

interface AboutYouProps {
  form: FormState
  code: EmailCode
  therapist: string
  /** With whom the visitor can sign in. */
  providers: Viewer['providers']
  /** Address of this page, for people who would rather sign in with their password. */
  here: string
  /** The page is left for a sign-in. */
  onLeave: () => void
}

/** Address with its code, name and terms: the same whether or not the address has an account. */
export function AboutYou({ form, code, therapist, providers, here, onLeave }: AboutYouProps) {
  const { locale, t } = useReading()
  return (
    <Block number={2} isDone={code.proven !== undefined} title={t('book_page.you')}>
      {code.proven ? (
        <p className={classes.proven}>
          <Icon name="check" />
          <span>{t('book_page.email_confirmed', { email: code.proven.email })}</span>
          <button type="button" className={classes.plain} onClick={code.startAgain}>
            {t('book_page.other_email')}
          </button>
        </p>
      ) : (
        <>
          <Email code={code} missing={form.errors.email} />
          {code.sentTo === undefined ? (
            <>
              <p className={classes.hint}>
                {t('book_page.have_password')}{' '}
                <a href={addressOf(locale, paths.login({ redirect: here }))} onClick={onLeave}>
                  {t('book_page.sign_in')}
                </a>
              </p>
              {providers.length > 0 && <Providers providers={providers} here={here} onLeave={onLeave} />}
            </>
          ) : (
            <Code code={code} sentTo={code.sentTo} missing={form.errors.code} />
          )}
        </>
      )}
      <Field
        form={form}
        name="firstName"
        label={t('book_page.name')}
        hint={t('book_page.name_hint', { name: therapist })}
        autoComplete="name"
      />
      <CheckField form={form} name="termsAgreed" label={<Agreement />} />
    </Block>
  )
}

/** The buttons come a moment after the form, which keeps their place. */
function Providers({ providers, here, onLeave }: Pick<AboutYouProps, 'providers' | 'here' | 'onLeave'>) {
  const part = useProviderButtons()
  if (part) return <part.ProviderButtons redirect={here} offered={providers} onLeave={onLeave} />
  return <div style={{ height: 23 + 60 * providers.length }} />
}

/** The sentence with both documents as links. */
function Agreement() {
  const { locale, t } = useReading()
  const links = {
    '<terms>': { to: paths.terms(), text: t('book_page.terms') },
    '<privacy>': { to: paths.privacyPolicy(), text: t('book_page.privacy') },
  }
  return t('book_page.agree', { terms: '<terms>', privacy: '<privacy>' })
    .split(/(<terms>|<privacy>)/)
    .map((part) => {
      const link = part === '<terms>' || part === '<privacy>' ? links[part] : undefined
      if (!link) return part
      return (
        <a key={part} href={addressOf(locale, link.to)} target="_blank" rel="noopener">
          {link.text}
        </a>
      )
    })
}

function Email({ code, missing }: { code: EmailCode; missing: string | undefined }) {
  const { t } = useReading()
  const isSent = code.sentTo !== undefined
  const error = code.error ?? (isSent ? undefined : missing)
  return (
    <div className={formClasses.field}>
      <label htmlFor="email">{t('book_page.email')}</label>
      <div className={classes.emailLine}>
        <input
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          value={code.email}
          readOnly={isSent}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'email-error' : isSent ? undefined : 'email-hint'}
          onChange={({ target }) => code.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isSent) return
            event.preventDefault()
            void code.send(code.email.trim())
          }}
        />
        {isSent ? (
          <button type="button" className={classes.plain} onClick={code.startAgain}>
            {t('book_page.other_email')}
          </button>
        ) : (
          <button
            type="button"
            className={classes.second}
            aria-disabled={code.isSending}
            onClick={() => void code.send(code.email.trim())}
          >
            {t('book_page.send_code')}
          </button>
        )}
      </div>
      {error ? (
        <p id="email-error" className={formClasses.error} role="alert">
          {error}
        </p>
      ) : (
        !isSent && (
          <p id="email-hint" className={formClasses.hint}>
            {t('book_page.email_hint')}
          </p>
        )
      )}
    </div>
  )
}

function Code({ code, sentTo, missing }: { code: EmailCode; sentTo: string; missing: string | undefined }) {
  const { t } = useReading()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [sentTo])
  return (
    <div ref={place} className={classes.code}>
      <CodeField
        label={t('book_page.code')}
        boxLabel={(number) => t('book_page.box', { place: number })}
        error={code.code.error ?? missing}
        isBusy={code.code.isBusy}
        onComplete={code.check}
      />
      <output className={formClasses.hint}>
        {code.code.isBusy
          ? t('book_page.checking')
          : t('book_page.sent', { email: sentTo, minutes: accountLimits.otpMinutes })}
      </output>
      <button type="button" className={classes.plain} aria-disabled={code.wait > 0} onClick={code.sendAgain}>
        {code.wait > 0 ? t('book_page.again_in', { seconds: code.wait }) : t('book_page.again')}
      </button>
    </div>
  )
}
