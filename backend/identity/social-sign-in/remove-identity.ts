import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { sendNotice } from '#backend/identity/accounts/send-notice.ts'
import { deleteIdentity, identitiesOf, lockForIdentities } from './identity-queries.ts'
import { isLastWay } from './rules.ts'

/** Removes a provider from the account of the caller, unless nothing else signs in to it. */
export async function removeIdentity(context: Context, identifier: string): Promise<void> {
  const user = signedIn(context)
  await context.transaction(async (db) => {
    const account = await lockForIdentities(db, user.identifier)
    const identities = await identitiesOf(db, user.identifier)
    const removed = identities.find((one) => one.identifier === identifier)
    if (!account || !removed) throw notFound()
    if (isLastWay({ hasPassword: account.hasPassword, identities: identities.length })) throw refused('LAST_SIGN_IN')
    await deleteIdentity(db, user.identifier, identifier)
    const provider = context.services.identityProviders.labelOf(removed.issuer)
    await audit(context, db, 'identity.removed', { subject: user.identifier, details: { provider } })
    await sendNotice(context, db, 'identity_removed', user, { provider })
  })
}
