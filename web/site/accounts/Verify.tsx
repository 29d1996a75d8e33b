import { useEffect, useState } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { ownPath } from '#shared/routes/own-path.ts'
import { readSession, type Session } from '#shared/api/session.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { FormPage } from './FormPage.tsx'
import { useRedirect } from './use-redirect.ts'
import { VerifyStep } from './VerifyStep.tsx'

/** The code page at its own address, for users who chose "do later" or come back. */
export function Verify() {
  const { locale, t } = useReading()
  const redirect = useRedirect()
  const [session, setSession] = useState<Session | 'unknown'>()
  useEffect(() => {
    readSession().then(setSession, () => setSession('unknown'))
  }, [])
  const isDone = typeof session === 'object' && session.signedIn && session.isActive
  useEffect(() => {
    if (isDone) location.replace(ownPath(redirect, addressOf(locale, paths.overview())))
  }, [isDone, redirect, locale])

  if (typeof session === 'object' && session.signedIn && !session.isActive) {
    const { user, userType } = session
    return (
      <VerifyStep
        email={user?.email}
        resendAfter={user?.codeResendAfter ?? 0}
        userType={userType}
        redirect={redirect}
      />
    )
  }
  return (
    <FormPage title={t('verify.title')}>
      <output>{session === undefined || isDone ? t('verify.one_moment') : t('verify.signed_out')}</output>
      {session !== undefined && !isDone && (
        <p>
          <a href={addressOf(locale, paths.login({ redirect }))}>{t('verify.login')}</a>
        </p>
      )}
    </FormPage>
  )
}
