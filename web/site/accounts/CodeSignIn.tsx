import { useEffect, useRef } from 'react'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { SubmitButton } from '#site/form/Button.tsx'
import { Field } from '#site/form/Field.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { FormPage } from './FormPage.tsx'
import { type EmailCode, useEmailCode } from './use-email-code.ts'
import classes from './form-page.module.css'

interface CodeSignInProps {
  /** What was typed before. */
  email: string
  redirect: string | undefined
  /** The address has an account, and the proof signs its owner in. */
  onProof: (proof: string) => Promise<void>
  onBack: () => void
}

/** Six digits by e-mail in place of the password, for clients. The answers are the same whether or not the address has an account. */
export function CodeSignIn({ email, redirect, onProof, onBack }: CodeSignInProps) {
  const { locale, t } = useReading()
  const code = useEmailCode(onProof)
  const place = useRef<HTMLDivElement>(null)
  const shown = code.proven ? 'nobody' : code.sentTo === undefined ? 'address' : 'code'
  useEffect(() => place.current?.querySelector<HTMLElement>('input, a')?.focus(), [shown])
  return (
    <FormPage title={t('login.code_title')} lead={t('login.code_lead')}>
      <div ref={place} style={{ display: 'contents' }}>
        {shown === 'address' && <Address code={code} email={code.email || email} />}
        {shown === 'code' && <Digits code={code} />}
        {code.proven && (
          <output>
            {t('login.code_nobody', { email: code.proven.email })}{' '}
            <a href={addressOf(locale, paths.register({ redirect }))}>{t('login.register')}</a>
          </output>
        )}
      </div>
      <div className={classes.ways}>
        {shown !== 'address' && (
          <button type="button" className={classes.plain} onClick={code.startAgain}>
            {t('login.code_other')}
          </button>
        )}
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
      <Toasts />
    </FormPage>
  )
}

function Address({ code, email }: { code: EmailCode; email: string }) {
  const { t } = useReading()
  const form = useForm<{ email: string }>({
    schema: async () => (await import('#schemas/identity/code-sign-in.ts')).codeSignInApi.request.body,
    read: (data) => ({ email: textOf(data, 'email') }),
    send: async (body) => {
      code.type(body.email)
      await code.send(body.email)
    },
  })
  const errors = code.error === undefined ? form.errors : { ...form.errors, email: code.error }
  return (
    <form {...form.handlers}>
      <Field
        form={{ ...form, errors }}
        name="email"
        type="email"
        label={t('login.email')}
        defaultValue={email}
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
      />
      <SubmitButton isBusy={form.isBusy}>{t('login.code_send')}</SubmitButton>
    </form>
  )
}

function Digits({ code: { sentTo = '', code, check, wait, sendAgain, error } }: { code: EmailCode }) {
  const { t } = useReading()
  return (
    <>
      <CodeField
        label={t('login.code')}
        boxLabel={(place) => t('login.box', { place })}
        error={code.error ?? error}
        isBusy={code.isBusy}
        onComplete={check}
      />
      <output>
        {code.isBusy
          ? t('login.code_checking')
          : t('login.code_sent', { email: sentTo, minutes: accountLimits.otpMinutes })}
      </output>
      <button type="button" className={classes.plain} aria-disabled={wait > 0} onClick={sendAgain}>
        {wait > 0 ? t('login.code_again_in', { seconds: wait }) : t('login.code_again')}
      </button>
    </>
  )
}
