import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

export interface NewHold {
  identifier: string
  providerIdentifier: string
  tokenHash: Buffer
  holderHash: Buffer
  startAt: string
  endAt: string
  day: string
  createdAt: string
  expiresAt: string
}

/** Ends the open holds that a condition finds, and frees their time. */
const endHolds = async (db: Db, condition: ReturnType<typeof sql<boolean>>, at: string): Promise<boolean> => {
  const ended = await db
    .updateTable('visitorHold')
    .set({ endedAt: at })
    .where('endedAt', 'is', null)
    .where(condition)
    .returning('identifier')
    .execute()
  if (ended.length === 0) return false
  await db
    .updateTable('claim')
    .set({ state: 'released', expiresAt: null })
    .where(
      'holdIdentifier',
      'in',
      ended.map(({ identifier }) => identifier),
    )
    .where('state', '=', 'held')
    .execute()
  return true
}

export const endHold = (db: Db, tokenHash: Buffer, at: string) =>
  endHolds(db, sql<boolean>`token_hash = ${tokenHash}`, at)

/** Ends the hold of this hour if the caller's network or person has it: a page that was loaded again. */
export const endOwnHold = (
  db: Db,
  { holderHash, providerIdentifier, startAt }: Pick<NewHold, 'holderHash' | 'providerIdentifier' | 'startAt'>,
  at: string,
) =>
  endHolds(
    db,
    sql<boolean>`holder_hash = ${holderHash} and provider_identifier = ${providerIdentifier}::uuid and start_at = ${startAt}::timestamptz`,
    at,
  )

/** Ends expired holds of a caller, and of the therapist on that day. */
export const endExpired = (
  db: Db,
  { holderHash, providerIdentifier, day }: Pick<NewHold, 'holderHash' | 'providerIdentifier' | 'day'>,
  now: string,
) =>
  endHolds(
    db,
    sql<boolean>`expires_at <= ${now}::timestamptz
      and (holder_hash = ${holderHash} or (provider_identifier = ${providerIdentifier}::uuid and day = ${day}::date))`,
    now,
  )

export const openOnDay = async (db: Db, providerIdentifier: string, day: string): Promise<number> => {
  const { count } = await db
    .selectFrom('visitorHold')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('providerIdentifier', '=', providerIdentifier)
    .where('day', '=', day)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when the caller has an open hold already. */
export const insertHold = (db: Db, hold: NewHold): Promise<boolean> =>
  finds(
    db
      .insertInto('visitorHold')
      .values(hold)
      .onConflict((conflict) => conflict.column('holderHash').where('endedAt', 'is', null).doNothing())
      .returning('identifier'),
  )

interface HoldClaim {
  identifier: string
  hold: Pick<NewHold, 'identifier' | 'providerIdentifier' | 'startAt' | 'endAt' | 'createdAt' | 'expiresAt'>
  bufferMinutes: number
  /** Of the rules from which the hour was computed; another current version refuses the claim. */
  scheduleVersion: number
}

/** Claims the hour for the therapist alone. False when it is taken, or when the rules have changed. */
export async function insertHoldClaim(
  db: Db,
  { identifier, hold, bufferMinutes, scheduleVersion }: HoldClaim,
): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (
      select tstzrange(${hold.startAt}::timestamptz, ${hold.endAt}::timestamptz + make_interval(mins => ${bufferMinutes}::int)) as span),
    over as (
      select c.identifier from claim c, wanted w
       where c.person_identifier = ${hold.providerIdentifier}::uuid and c.state = 'held'
         and c.expires_at <= ${hold.createdAt}::timestamptz and c.span && w.span
       order by c.identifier for update of c),
    stale as (
      update claim set state = 'expired', expires_at = null
       where identifier in (select identifier from over) and state = 'held'
         and expires_at <= ${hold.createdAt}::timestamptz
      returning 1)
    insert into claim (identifier, person_identifier, hold_identifier, kind, span, state, expires_at)
    select ${identifier}::uuid, ${hold.providerIdentifier}::uuid, ${hold.identifier}::uuid, 'visitor', w.span, 'held',
           ${hold.expiresAt}::timestamptz
      from wanted w
      join provider_schedule s on s.provider_identifier = ${hold.providerIdentifier}::uuid and s.version = ${scheduleVersion}::int
     where (select count(*) from stale) >= 0
    on conflict on constraint claim_no_overlap do nothing
    returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes holds that were made before this instant, with their claims. */
export const dropHolds = (db: Db, before: string) =>
  db.deleteFrom('visitorHold').where('createdAt', '<=', before).execute()
