import { preferenceKinds, preferenceNames, Preferences } from '#schemas/identity/client-profile.ts'
import { referenceProblems } from '#schemas/identity/profile-rules.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { lockOwner, preferencesOf, replacePreferences } from './queries.ts'
import { showPreferences } from './show-preferences.ts'

type Rows = Awaited<ReturnType<typeof preferencesOf>>

/** What else follows the lists; injected, because the match depends on this domain. */
export type PreferencesChanged = (
  context: Context,
  db: Db,
  client: string,
  lists: { before: Rows; after: Rows },
) => Promise<void>

/** Stores all twelve lists at once. A stored entry stays valid after it is withdrawn. */
export async function setPreferences(
  context: Context,
  given: Preferences,
  preferencesChanged: PreferencesChanged,
): Promise<Preferences> {
  const { identifier } = signedIn(context)
  return context.transaction(async (db) => {
    const { byIdentifier } = await referenceData(db)
    await lockOwner(db, identifier)
    const before = await preferencesOf(db, identifier)
    const stored = new Set(before.map(({ taxonomyId }) => taxonomyId))
    const problems = referenceProblems(Preferences, given, (kind, named) => {
      const row = byIdentifier(named, kind)
      return row !== undefined && (row.isOffered || stored.has(row.id))
    })
    if (problems.length > 0) throw new SchemaRefusal(problems)

    const rows = preferenceNames.flatMap((list) => {
      const ids = given[list].flatMap((named) => byIdentifier(named, preferenceKinds[list])?.id ?? [])
      return [...new Set(ids)].map((taxonomyId, position) => ({ list, taxonomyId, position }))
    })
    await replacePreferences(db, identifier, rows)
    await preferencesChanged(context, db, identifier, { before, after: await preferencesOf(db, identifier) })
    return showPreferences(context, db)
  })
}
