import type { Invitation } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { addressHash } from './address-hash.ts'
import { keepDeclined } from './invitation-queries.ts'
import { gone, inviterOf, lockByLink, takeInvitationTry } from './open-invitation.ts'
import { setImported } from './queries.ts'
import { takenBack } from './rules.ts'
import { tellTherapist } from './tell-therapist.ts'

/**
 * The invited person says no, for good. What the therapist typed about them goes; the address stays, for the one purpose that
 * this therapist does not invite it again, and its fingerprint stays when the therapist forgets the person.
 */
export async function declineInvitation(context: Context, token: string): Promise<Invitation> {
  await takeInvitationTry(context)
  return context.transaction(async (db) => {
    const invitation = await lockByLink(db, context, token)
    if (!invitation) return gone
    const { identifier, providerIdentifier, email } = invitation
    const at = iso(context.now)
    await setImported(db, identifier, {
      ...takenBack,
      status: 'declined',
      declinedAt: at,
      touchedAt: at,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      clientNumber: null,
    })
    if (email !== null) await keepDeclined(db, providerIdentifier, addressHash(context.services, email))
    await audit(context, db, 'invitation.declined')
    await tellTherapist(db, context, invitation, 'declined')
    return { ...inviterOf(invitation), status: 'declined', isLinked: false }
  })
}
