import type { Db } from '#platform/database/database.ts'
import type { AdmittedCode } from './admit-code.ts'
import { insertUse } from './queries.ts'

interface Use {
  bookingIdentifier: string
  client: string
  at: string
}

/** Reserves a use of an admitted code for an unpaid booking; the booking returns it by itself when it ends without cost. */
export const reserveUse = (db: Db, { promotion, firstSession }: AdmittedCode, { client, at, ...use }: Use) =>
  insertUse(db, {
    ...use,
    promotionIdentifier: promotion,
    clientIdentifier: client,
    firstSession,
    createdAt: at,
  })
