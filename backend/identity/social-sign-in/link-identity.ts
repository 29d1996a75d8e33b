import type { SocialAnswer } from '#schemas/identity/social-sign-in.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Claims } from '#platform/identity-providers/port.ts'
import { addIdentity } from './add-identity.ts'
import { isIdentityTaken, lockForIdentities } from './identity-queries.ts'
import { finishFlow, type Flow } from './queries.ts'

/** Adds the provider to the account of the caller, who started this attempt in the same session of the browser. */
export async function linkIdentity(context: Context, flow: Flow, claims: Claims): Promise<SocialAnswer> {
  const { user, services } = context
  if (!user || user.identifier !== flow.userIdentifier || user.stage !== 'complete' || user.impersonation)
    throw refused('SOCIAL_EXPIRED')
  await context
    .transaction(async (db) => {
      const isOpen = (await lockForIdentities(db, user.identifier)) && (await finishFlow(db, flow.identifier))
      if (!isOpen) throw refused('SOCIAL_EXPIRED')
      await addIdentity(context, db, user, claims)
    })
    .catch((error: unknown) => {
      throw isIdentityTaken(error) ? refused('IDENTITY_TAKEN') : error
    })
  return { outcome: 'linked', provider: services.identityProviders.labelOf(claims.issuer), redirect: flow.returnPath }
}
