import type { OperatorUser } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { changePerson } from './change-person.ts'
import { forgetDeletion, setStatus } from './people-queries.ts'
import { mayReinstate } from './rules.ts'

/** Reopens a suspended account, or one that awaits its deletion. */
export const reinstateAccount = (
  context: Context,
  identifier: string,
  reason: string,
  nextFreeSlot: NextFreeSlot,
): Promise<OperatorUser> =>
  changePerson(context, identifier, mayReinstate, async (db, person) => {
    await setStatus(db, person.identifier, 'active')
    await forgetDeletion(db, person.identifier)
    if (person.userType === 'provider') await refreshListing(db, person.identifier, context.now, nextFreeSlot)
    const details = { reason, before: person.accountStatus }
    await audit(context, db, 'admin.user_reinstated', { subject: person.identifier, details })
  })
