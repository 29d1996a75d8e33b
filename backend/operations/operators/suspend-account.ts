import { revokeSessionsOf } from '#backend/identity/sessions/sessions.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { changePerson } from './change-person.ts'
import { setStatus } from './people-queries.ts'
import { maySuspend } from './rules.ts'

/** Suspends an account: its sessions end at once, and a therapist is no longer listed. */
export const suspendAccount = (
  context: Context,
  identifier: string,
  reason: string,
  nextFreeSlot: NextFreeSlot,
): Promise<OperatorUser> =>
  changePerson(context, identifier, maySuspend, async (db, person) => {
    await setStatus(db, person.identifier, 'suspended')
    await revokeSessionsOf(db, person.identifier, iso(context.now))
    if (person.userType === 'provider') await refreshListing(db, person.identifier, context.now, nextFreeSlot)
    await audit(context, db, 'admin.user_suspended', { subject: person.identifier, details: { reason } })
  })
