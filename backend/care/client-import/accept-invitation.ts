import type { Invitation } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addressHash } from './address-hash.ts'
import { lockAddress } from './invitation-queries.ts'
import { linkPerson } from './link-person.ts'
import { gone, inviterOf, lockByLink, countInvitationAttempt } from './invitation-link.ts'
import { clientWithAddress, type LinkRow, setImported } from './queries.ts'

/**
 * Accepts an invitation. A caller who is signed in as a client is linked at once, and so is the client who owns this
 * address, now or when it is verified. Without a session the answer does not reveal whether the address has an account.
 */
export async function acceptInvitation(context: Context, token: string): Promise<Invitation> {
  await countInvitationAttempt(context)
  return context.transaction(async (db) => {
    const invitation = await lockByLink(db, context, token)
    if (!invitation) return gone
    const at = iso(context.now)
    await setImported(db, invitation.identifier, {
      acceptedAt: at,
      touchedAt: at,
      tokenHash: null,
      expiresAt: null,
      mailDueAt: null,
    })
    await audit(context, db, 'invitation.accepted')
    const { user } = context
    const isClient = user?.userType === 'client' && user.accountStatus === 'active'
    const client = isClient ? user.identifier : await ownerOf(db, context, invitation)
    if (client !== undefined) await linkPerson(db, context, { ...invitation, acceptedAt: at }, client)
    return { ...inviterOf(invitation), status: 'accepted', isLinked: isClient }
  })
}

/** Locks the address, so that an address that is being verified right now is linked exactly once. */
async function ownerOf(db: Db, { services }: Context, { email }: LinkRow): Promise<string | undefined> {
  if (email === null) return undefined
  await lockAddress(db, addressHash(services, email))
  return clientWithAddress(db, email)
}
