import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AccessEvent {
  at: string
  action: string
  actor: string | null
  impersonator: string | null
  actorType: string | null
  /** First name of the person or operator who did it. */
  name: string | null
  reason: string | null
  count: number
}

/** Events that stay between a therapist and a client, or with the client alone. */
const hiddenFromOperators = sql`e.action !~ '^(room|note|safety_plan|match_answers)\\.' and e.action <> 'client.emergency_read'`

/**
 * Everything about the person or done by them alone. What a therapist did in a session room stands in the logs of both sides.
 * Requests of an operator who acts for the person are grouped into one line per hour, and so are list views by
 * operators.
 */
export async function accessEvents(
  db: Db,
  person: string,
  { limit, offset, isForOperator = false }: { limit: number; offset: number; isForOperator?: boolean },
): Promise<{ rows: AccessEvent[]; total: number }> {
  const lines = sql`
    select max(e.at) as at, min(e.action) as action, (array_agg(e.actor))[1] as actor,
           (array_agg(e.impersonator))[1] as impersonator,
           (array_agg(e.details->>'reason'))[1] as reason, count(*)::int as count, max(e.id) as id
      from audit_event e
     where (e.subject = ${person}::uuid
        or (e.actor = ${person}::uuid and (e.subject is null or e.impersonator is not null or e.action like 'room.%')))
       and ${isForOperator ? hiddenFromOperators : sql`true`}
     group by case when e.action in ('impersonation.request', 'admin.person_listed')
                   then concat(e.action, e.impersonator, e.actor, date_trunc('hour', e.at)) else e.id::text end`
  const { rows } = await sql<AccessEvent>`
    select l.at, l.action, l.actor, l.impersonator, l.reason, l.count,
           u.user_type as actor_type, u.first_name as name
      from (${lines}) l
      left join app_user u on u.identifier = coalesce(l.impersonator, l.actor)
     order by l.at desc, l.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${lines}) l`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
