import { accountApi } from '#schemas/accounts.ts'
import { signedIn } from '../kit/context.ts'
import type { Serve } from '../kit/serve.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { type OpenPractice, registerAccount } from './register-account.ts'
import { requestVerification } from './request-verification.ts'
import { showAccount } from './show-account.ts'
import { setTimezone } from './set-timezone.ts'
import { verifyEmail } from './verify-email.ts'

/** `openPractice` gives a new therapist what they start with; that domain comes after this one. */
export function accountRoutes(serve: Serve, { openPractice }: { openPractice: OpenPractice }) {
  serve(accountApi.register, (context, { body }) => registerAccount(context, openPractice, body))
  serve(accountApi.requestVerification, (context, { body }) => requestVerification(context, body.email))
  serve(accountApi.verify, (context, { body }) => verifyEmail(context, body))
  serve(accountApi.login, (context, { body }) => logIn(context, body))
  serve(accountApi.logout, async (context) => {
    await logOut(context)
    return undefined
  })
  serve(accountApi.info, (context) => showAccount(context))
  serve(accountApi.timezone, async (context) => ({ timezone: signedIn(context).timezone }))
  serve(accountApi.setTimezone, (context, { body }) => setTimezone(context, body.timezone))
}
