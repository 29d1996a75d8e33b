/** Notifications on their way to a push service. */
import { sql } from 'kysely'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'

export interface Delivery {
  identifier: string
  subscriptionIdentifier: string
  textKey: string
  count: number
  path: string
  topic: string
  isUrgent: boolean
  tries: number
  expiresAt: string
  endpointHash: Buffer
  sealedContent: Buffer
  locale: Locale
}

/** Deletes what nobody may get any more: expired, signed out there, or of an account that is not active. */
export const deleteUnwanted = (db: Db, now: string) =>
  sql`delete from push_delivery d using push_subscription p, session s, app_user u
       where d.next_try_at <= ${now} and p.identifier = d.subscription_identifier and s.identifier = p.session_identifier
         and u.identifier = d.person_identifier
         and (d.expires_at <= ${now} or s.revoked_at is not null or u.account_status <> 'active')`.execute(db)

/** Due deliveries that no other worker holds; each counts as tried, and is due again at `again` if this process dies. */
export async function claimDeliveries(db: Db, now: string, again: string, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with due as (
      select identifier from push_delivery where next_try_at <= ${now}
       order by next_try_at, identifier limit ${limit} for update skip locked),
    claimed as (
      update push_delivery d set tries = d.tries + 1, next_try_at = ${again}
        from due where due.identifier = d.identifier returning d.*)
    select c.identifier, c.subscription_identifier, c.text_key, c.count, c.path, c.topic, c.is_urgent, c.tries,
           c.expires_at, p.endpoint_hash, p.sealed_content, u.locale
      from claimed c join push_subscription p on p.identifier = c.subscription_identifier
      join app_user u on u.identifier = c.person_identifier`.execute(db)
  return rows
}

export const postponeDelivery = (db: Db, identifier: string, nextTryAt: string) =>
  db.updateTable('pushDelivery').set({ nextTryAt }).where('identifier', '=', identifier).execute()

export const deleteDelivery = (db: Db, identifier: string) =>
  db.deleteFrom('pushDelivery').where('identifier', '=', identifier).execute()

/** With everything that is on its way to it. */
export const deleteSubscription = (db: Db, identifier: string) =>
  db.deleteFrom('pushSubscription').where('identifier', '=', identifier).execute()

export const recordSent = (db: Db, identifier: string, lastSentAt: string) =>
  db.updateTable('pushSubscription').set({ lastSentAt }).where('identifier', '=', identifier).execute()
