import { sql } from 'kysely'
import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import { verificationLimits } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

export interface EndingDocument {
  identifier: string
  provider: string
  kind: DocumentType
  lastDay: string
  /** Time zone of the therapist's calendar. */
  timezone: string
  /** Days before expiry at which mails were sent. */
  sent: number[]
}

/** A date ends up to a day earlier or later than in UTC, depending on the time zone. */
const zoneDays = 1

/** Accepted documents that have expired or expire within the notice period; only the given one if it is named. */
export async function endingDocuments(db: Db, now: Temporal.Instant, identifier?: string): Promise<EndingDocument[]> {
  const days = Math.max(...verificationLimits.noticeDays) + zoneDays
  const { rows } = await sql<EndingDocument>`
    select d.identifier, d.provider_identifier as provider, d.kind, d.expires_on as last_day,
           coalesce(s.timezone, 'UTC') as timezone,
           array(select n.days from expiry_notice n where n.document_identifier = d.identifier) as sent
      from document d
      left join provider_schedule s on s.provider_identifier = d.provider_identifier
     where d.status = 'accepted' and d.expires_on <= (${now.toString()}::timestamptz at time zone 'UTC')::date + ${days}::int
       and (${identifier ?? null}::uuid is null or d.identifier = ${identifier ?? null}::uuid)
     order by d.expires_on, d.identifier`.execute(db)
  return rows
}

/** Returns whether another accepted document of the same kind is valid beyond that day. */
export const isRenewed = (db: Db, { identifier, provider, kind, lastDay }: EndingDocument): Promise<boolean> =>
  finds(
    db
      .selectFrom('document')
      .select('identifier')
      .where('providerIdentifier', '=', provider)
      .where('kind', '=', kind)
      .where('status', '=', 'accepted')
      .where('identifier', '<>', identifier)
      .where((is) => is.or([is('expiresOn', 'is', null), is('expiresOn', '>', lastDay)]))
      .limit(1),
  )

export const writeNotice = (db: Db, documentIdentifier: string, days: number, at: string) =>
  db
    .insertInto('expiryNotice')
    .values({ documentIdentifier, days, sentAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const writeExpired = (db: Db, identifier: string) =>
  db.updateTable('document').set({ status: 'expired' }).where('identifier', '=', identifier).execute()
