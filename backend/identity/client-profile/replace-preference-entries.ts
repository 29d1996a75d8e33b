import type { PreferenceName } from '#schemas/identity/client-profile.ts'
import type { Db } from '#platform/database/database.ts'
import { replacePreferences } from './queries.ts'

/** Replaces all preference lists of a client. The order within each list is the given one. */
export async function replacePreferenceEntries(
  db: Db,
  client: string,
  entries: readonly { list: PreferenceName; taxonomyId: number }[],
): Promise<void> {
  const next = new Map<PreferenceName, number>()
  const rows = entries.map((entry) => {
    const position = next.get(entry.list) ?? 0
    next.set(entry.list, position + 1)
    return { ...entry, position }
  })
  await replacePreferences(db, client, rows)
}
