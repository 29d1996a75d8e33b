import type { Db } from '#platform/database/database.ts'

/** Identifiers of demo accounts, by their addresses. */
export async function identifiersOf(db: Db, emails: readonly string[]): Promise<(email: string) => string> {
  const rows = await db.selectFrom('appUser').select(['identifier', 'email']).where('email', 'in', emails).execute()
  return (email) => {
    const row = rows.find((one) => one.email === email)
    if (!row) throw new Error(`No demo account has the address ${email}`)
    return row.identifier
  }
}
