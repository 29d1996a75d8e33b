import { accountApi } from '#schemas/identity/accounts.ts'
import { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { confirmPassword } from './confirm-password.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { showSessions } from './show-sessions.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function signInRoutes(serve: Serve) {
  serve(accountApi.login, (context, { body }) => logIn(context, body))
  serve(accountApi.logout, async (context) => {
    await logOut(context)
    return undefined
  })
  serve(accountApi.confirmPassword, async (context, { body }) => {
    await confirmPassword(context, body.password)
    return undefined
  })
  serve(accountApi.sessions, (context) => showSessions(context))
  serve(accountApi.endSession, async (context, { params }) => {
    await endSession(context, params.id)
    return undefined
  })
  serve(accountApi.endOtherSessions, (context) => endOtherSessions(context))
  serve(secondFactorApi.verify, (context, { body }) => signInWithCode(context, body.code))
  serve(secondFactorApi.verifyPasskey, (context, { body }) => signInWithPasskey(context, body.credential))
}
