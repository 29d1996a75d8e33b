import { operatorLimits } from '#schemas/operations/operators.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { alertOperators } from '#backend/identity/second-factor/alert-operators.ts'
import { countPeopleViewed, lockPeopleViewed } from './queries.ts'

/** Audit actions that show a user's data to the operator. */
const accessActions = [
  'admin.person_listed',
  'admin.user_viewed',
  'admin.booking_viewed',
  'admin.payment_viewed',
  'admin.payout_viewed',
  'verification.case_viewed',
  'verification.document_viewed',
]

/**
 * Raises the alarm, at most once an hour, when an operator has seen too many different users within the last hour. It runs in
 * the transaction that logs the access; concurrent accesses of one operator are serialised, so that each one counts all.
 */
export async function limitPeopleViewed(context: Context, db: Db): Promise<void> {
  const { identifier: operator } = signedIn(context)
  await lockPeopleViewed(db, operator)
  const since = iso(context.now.subtract({ hours: 1 }))
  const seen = await countPeopleViewed(db, operator, accessActions, since)
  if (!seen || seen.isRaised || seen.people <= operatorLimits.peoplePerHour) return
  await alertOperators(context, db, {
    action: 'admin.many_people',
    details: { people: seen.people },
    template: 'operator_many_people',
    words: { people: String(operatorLimits.peoplePerHour) },
  })
}
