import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

/** Whether a session with this therapist takes or took place; a free consultation is none. */
export const hasHadSession = (db: Db, client: string, provider: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking')
      .select('identifier')
      .where('clientIdentifier', '=', client)
      .where('providerIdentifier', '=', provider)
      .where('isConsultation', '=', false)
      .where('status', 'in', ['confirmed', 'completed'])
      .limit(1),
  )

/** Whether the therapist takes new clients. */
export const acceptsNewClients = (db: Db, provider: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('providerSchedule')
      .select('providerIdentifier')
      .where('providerIdentifier', '=', provider)
      .where('acceptingNewClients', '=', true),
  )
