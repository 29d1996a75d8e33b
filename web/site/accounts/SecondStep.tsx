import { useState } from 'react'
import type { SecondFactorMethod } from '#schemas/identity/accounts.ts'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { SubmitButton } from '#site/form/Button.tsx'
import { CodeField } from '#shared/form/CodeField.tsx'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { Field } from '#site/form/Field.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import { findPasskey, knowsPasskeys, wasCancelled } from '#shared/api/passkey.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { showCode, showPasskey } from '#shared/api/session.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-read.ts'
import { FormPage } from './FormPage.tsx'
import classes from './form-page.module.css'

interface SecondStepProps {
  methods: readonly SecondFactorMethod[]
  /** The sign-in is complete. */
  onDone: (session: { isActive: boolean }) => void
  /** Back to the sign-in, which starts again. */
  onBack: () => void
}

/** After the password: a code of the app, a passkey or a recovery code. */
export function SecondStep({ methods, onDone, onBack }: SecondStepProps) {
  const { locale, t } = useReading()
  const usable = methods.filter((method) => method !== 'passkey' || knowsPasskeys())
  const [method, setMethod] = useState<SecondFactorMethod>(usable[0] ?? 'recovery_code')
  const [isOverdue, setIsOverdue] = useState(false)

  /** Starts again when the pending sign-in has expired. */
  function isOver(reason: unknown): boolean {
    if (!(reason instanceof ApiError) || reason.status !== 401) return false
    setIsOverdue(true)
    return true
  }

  const messageOf = useMessageOf()
  const { isBusy, error, clear, attempt } = useAttempt((reason) => {
    if (isOver(reason)) return undefined
    return wasCancelled(reason) ? t('login.passkey_closed') : messageOf(reason)
  })

  const usePasskey = () =>
    attempt(async () => {
      const { options } = await call(secondFactorApi.passkeyChallenge, { body: {} })
      onDone(await showPasskey({ credential: await findPasskey(options) }))
    })
  const change = (to: SecondFactorMethod) => {
    clear()
    setMethod(to)
  }

  if (isOverdue)
    return (
      <FormPage title={t('login.second_title')}>
        <p role="alert">{t('login.waited_too_long')}</p>
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('login.back')}
        </button>
      </FormPage>
    )
  return (
    <FormPage title={t('login.second_title')} lead={t(`login.${method}_lead`)}>
      {method === 'totp' && (
        <CodeField
          label={t('login.totp_code')}
          boxLabel={(place) => t('login.box', { place })}
          error={error}
          isBusy={isBusy}
          onComplete={(code) => attempt(async () => onDone(await showCode(code)))}
        />
      )}
      {method === 'passkey' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void usePasskey()
          }}
        >
          <SubmitButton isBusy={isBusy}>{t('login.use_passkey')}</SubmitButton>
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
        </form>
      )}
      {method === 'recovery_code' && <RecoveryCode onDone={onDone} isOver={isOver} />}
      <div className={classes.ways}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className={classes.plain} onClick={() => change(other)}>
              {t(`login.use_${other}`)}
            </button>
          ))}
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
      <p>
        {t('login.lost')} <a href={addressOf(locale, paths.contact())}>{t('login.contact')}</a>
      </p>
      <Toasts />
    </FormPage>
  )
}

function RecoveryCode({ onDone, isOver }: Pick<SecondStepProps, 'onDone'> & { isOver: (reason: unknown) => boolean }) {
  const { t } = useReading()
  const form = useForm<{ code: string }>({
    schema: async () => (await import('#schemas/identity/second-factor.ts')).SecondFactorCode,
    read: (data) => ({ code: textOf(data, 'code') }),
    send: async ({ code }) => {
      try {
        onDone(await showCode(code))
      } catch (reason) {
        if (!isOver(reason)) throw reason
      }
    },
  })
  return (
    <form {...form.handlers}>
      <Field
        form={form}
        name="code"
        label={t('login.recovery_code')}
        hint={t('login.recovery_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={24}
      />
      <SubmitButton isBusy={form.isBusy}>{t('login.submit')}</SubmitButton>
    </form>
  )
}
