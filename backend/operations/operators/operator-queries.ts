import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

/** Whether the address is in use, verified or not. */
export const isAddressKnown = (db: Db, email: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('appUser')
      .select('identifier')
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .limit(1),
  )

interface OperatorRow {
  identifier: string
  email: string
  firstName: string
  lastName: string
  countryId: number
  passwordHash: string
  at: string
}

export async function insertOperator(db: Db, { at, ...person }: OperatorRow): Promise<void> {
  await db
    .insertInto('appUser')
    .values({ ...person, userType: 'admin', accountStatus: 'active', createdAt: at, verifiedAt: at })
    .execute()
  await db
    .insertInto('operatorPermission')
    .values({ userIdentifier: person.identifier, permission: 'super', grantedAt: at })
    .execute()
}
