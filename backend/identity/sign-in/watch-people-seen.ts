import { sql } from 'kysely'
import { operatorLimits } from '#schemas/operations/operators.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { raiseAlarm } from '#backend/identity/second-factor/raise-alarm.ts'

/** Each of these rows says that its actor was shown its subject. */
const looks = [
  'admin.person_listed',
  'admin.user_viewed',
  'admin.payment_viewed',
  'admin.payout_viewed',
  'verification.case_viewed',
  'verification.document_viewed',
]

/**
 * Raises the alarm once an hour when an operator has seen too many different people within the last one. Called in the
 * transaction that writes down the look; looks of one operator at the same time wait for each other, so that each counts all.
 */
export async function watchPeopleSeen(context: Context, db: Db): Promise<void> {
  const { identifier: operator } = signedIn(context)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people-seen:${operator}`}, 0))`.execute(db)
  const since = iso(context.now.subtract({ hours: 1 }))
  const { rows } = await sql<{ people: number; isRaised: boolean }>`
    select count(distinct subject) filter (where action = any(${looks}::text[]))::int as people,
           coalesce(bool_or(action = 'admin.many_people'), false) as is_raised
      from audit_event where actor = ${operator}::uuid and at > ${since}::timestamptz`.execute(db)
  const [seen] = rows
  if (!seen || seen.isRaised || seen.people <= operatorLimits.peoplePerHour) return
  await raiseAlarm(context, db, {
    action: 'admin.many_people',
    details: { people: seen.people },
    template: 'operator_many_people',
    words: { people: String(operatorLimits.peoplePerHour) },
  })
}
