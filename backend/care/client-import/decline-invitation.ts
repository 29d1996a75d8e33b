import type { Invitation } from '#schemas/care/client-import.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { addressHash } from './address-hash.ts'
import { saveDeclined } from './invitation-queries.ts'
import { gone, inviterOf, lockByLink, countInvitationAttempt } from './invitation-link.ts'
import { setImported } from './queries.ts'
import { withdrawnFields } from './rules.ts'
import { notifyTherapist } from './notify-therapist.ts'

/**
 * Declines an invitation for good. The data the therapist entered is deleted. The address stays so that this therapist
 * cannot invite it again, and its hash stays when the therapist deletes the person.
 */
export async function declineInvitation(context: Context, token: string): Promise<Invitation> {
  await countInvitationAttempt(context)
  return context.transaction(async (db) => {
    const invitation = await lockByLink(db, context, token)
    if (!invitation) return gone
    const { identifier, providerIdentifier, email } = invitation
    const at = iso(context.now)
    await setImported(db, identifier, {
      ...withdrawnFields,
      status: 'declined',
      declinedAt: at,
      touchedAt: at,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      clientNumber: null,
    })
    if (email !== null) await saveDeclined(db, providerIdentifier, addressHash(context.services, email))
    await audit(context, db, 'invitation.declined')
    await notifyTherapist(db, context, invitation, 'declined')
    return { ...inviterOf(invitation), status: 'declined', isLinked: false }
  })
}
