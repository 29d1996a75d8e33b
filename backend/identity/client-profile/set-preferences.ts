import { preferenceKinds, preferenceNames, Preferences } from '#schemas/identity/client-profile.ts'
import { referenceProblems } from '#schemas/identity/profile-rules.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { preferencesOf, replacePreferences } from './queries.ts'
import { showPreferences } from './show-preferences.ts'

/** Stores all twelve lists at once. A stored entry stays valid after it is withdrawn. */
export async function setPreferences(context: Context, given: Preferences): Promise<Preferences> {
  const { identifier } = signedIn(context)
  return context.transaction(async (db) => {
    const { byIdentifier } = await referenceData(db)
    const stored = new Set((await preferencesOf(db, identifier)).map(({ taxonomyId }) => taxonomyId))
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
    return showPreferences(context, db)
  })
}
