import { socialSignInApi } from '#schemas/identity/social-sign-in.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { LinkInvited } from '#backend/identity/accounts/verify-email.ts'
import { confirmWithCode } from './confirm-with-code.ts'
import { linkWithCode } from './link-with-code.ts'
import { linkWithPassword } from './link-with-password.ts'
import { offeredProviders } from './offered-providers.ts'
import { receiveAnswer } from './receive-answer.ts'
import { registerWithIdentity } from './register-with-identity.ts'
import { removeIdentity } from './remove-identity.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { requestLinkCode } from './request-link-code.ts'
import { showIdentities } from './show-identities.ts'
import { startSocialSignIn } from './start-social-sign-in.ts'

/** `linkInvited` links a new client to therapists whose invitation was accepted. */
export function socialSignInRoutes(serve: Serve, { linkInvited }: { linkInvited: LinkInvited }) {
  serve(socialSignInApi.providers, async (context) => offeredProviders(context))
  serve(socialSignInApi.start, (context, { body }) => startSocialSignIn(context, body))
  serve(socialSignInApi.link, (context, { body }) =>
    startSocialSignIn(context, { ...body, userIdentifier: signedIn(context).identifier }),
  )
  serve(socialSignInApi.callback, (context, { body }) => receiveAnswer(context, body))
  serve(socialSignInApi.register, (context, { body }) => registerWithIdentity(context, linkInvited, body))
  serve(socialSignInApi.requestCode, (context, { body }) => requestLinkCode(context, body.flowToken))
  serve(socialSignInApi.confirmCode, (context, { body }) => linkWithCode(context, body))
  serve(socialSignInApi.confirmPassword, (context, { body }) => linkWithPassword(context, body))
  serve(socialSignInApi.requestConfirmation, (context) => requestConfirmation(context))
  serve(socialSignInApi.confirm, async (context, { body }) => {
    await confirmWithCode(context, body.token)
    return undefined
  })
  serve(socialSignInApi.identities, (context) => showIdentities(context))
  serve(socialSignInApi.removeIdentity, async (context, { params }) => {
    await removeIdentity(context, params.id)
    return undefined
  })
}
