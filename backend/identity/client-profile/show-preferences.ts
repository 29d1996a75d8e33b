import { preferenceNames, type Preferences } from '#schemas/identity/client-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { preferencesOf } from './queries.ts'

/** All twelve lists, each in its stored order. */
export async function showPreferences(context: Context, db: Db = context.db): Promise<Preferences> {
  const [reference, rows] = [await referenceData(db), await preferencesOf(db, signedIn(context).identifier)]
  const lists = preferenceNames.map((name) => [
    name,
    rows.filter(({ list }) => list === name).flatMap(({ taxonomyId }) => reference.byId(taxonomyId)?.identifier ?? []),
  ])
  return Object.fromEntries(lists) as Preferences
}
