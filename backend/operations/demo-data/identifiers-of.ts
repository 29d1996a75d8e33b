import type { Db } from '#platform/database/database.ts'

/** People of the demonstration by their addresses. */
export async function identifiersOf(db: Db, emails: readonly string[]): Promise<(email: string) => string> {
  const rows = await db.selectFrom('appUser').select(['identifier', 'email']).where('email', 'in', emails).execute()
  return (email) => {
    const row = rows.find((one) => one.email === email)
    if (!row) throw new Error(`Nobody of the demonstration has the address ${email}`)
    return row.identifier
  }
}
