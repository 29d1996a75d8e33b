import { accountApi } from '#schemas/identity/accounts.ts'
import { emailCorrectionApi } from '#schemas/identity/email-correction.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { correctEmail } from './correct-email.ts'
import { type OpenPractice, registerAccount } from './register-account.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { requestVerification } from './request-verification.ts'
import { resetPassword } from './reset-password.ts'
import { showAccount } from './show-account.ts'
import { setLocale } from './set-locale.ts'
import { setTimezone } from './set-timezone.ts'
import { validateEmailChange } from './validate-email-change.ts'
import { type LinkInvited, verifyEmail } from './verify-email.ts'

/**
 * `openPractice` creates a new therapist's practice; `linkInvited` links a new client to therapists whose invitation was
 * accepted. They are injected because those modules depend on this one.
 */
export function accountRoutes(
  serve: Serve,
  { openPractice, linkInvited }: { openPractice: OpenPractice; linkInvited: LinkInvited },
) {
  serve(accountApi.register, (context, { body }) => registerAccount(context, openPractice, body))
  serve(accountApi.requestVerification, (context, { body }) => requestVerification(context, body.email))
  serve(emailCorrectionApi.correct, (context, { body }) => correctEmail(context, body.email))
  serve(accountApi.verify, (context, { body }) => verifyEmail(context, linkInvited, body))
  serve(accountApi.info, (context) => showAccount(context))
  serve(accountApi.timezone, async (context) => ({ timezone: signedIn(context).timezone }))
  serve(accountApi.setLocale, (context, { body }) => setLocale(context, body.locale))
  serve(accountApi.setTimezone, (context, { body }) => setTimezone(context, body.timezone))
  serve(accountApi.requestPasswordReset, (context, { body }) => requestPasswordReset(context, body.email))
  serve(accountApi.resetPassword, async (context, { body }) => {
    await resetPassword(context, body)
    return undefined
  })
  serve(accountApi.updatePassword, (context, { body }) => changePassword(context, body))
  serve(accountApi.changeEmail, (context, { body }) => changeEmail(context, body))
  serve(accountApi.validateEmailChange, (context, { body }) => validateEmailChange(context, body.token))
}
