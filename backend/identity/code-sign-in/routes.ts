import { codeSignInApi as api } from '#schemas/identity/code-sign-in.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { LinkInvited } from '#backend/identity/accounts/verify-email.ts'
import { checkEmailCode } from './check-email-code.ts'
import { requestCode } from './request-code.ts'
import { signInWithProof } from './sign-in-with-proof.ts'

export function codeSignInRoutes(serve: Serve, { linkInvited }: { linkInvited: LinkInvited }) {
  serve(api.request, (context, { body }) => requestCode(context, body.email))
  serve(api.check, (context, { body }) => checkEmailCode(context, body))
  serve(api.signIn, (context, { body }) => signInWithProof(context, linkInvited, body))
}
