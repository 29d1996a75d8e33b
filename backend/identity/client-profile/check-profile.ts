import type * as Type from 'typebox'
import { profileProblems, tidied } from '#schemas/identity/profile-rules.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'

/**
 * Returns the profile in stored form, or refuses it with an error for each field. Reference rows in `kept` are already stored
 * in it: they stay valid after they are withdrawn.
 */
export async function checkProfile<Info extends object>(
  context: Context,
  db: Db,
  { schema, info, stored }: { schema: Type.TObject; info: Info; stored: ReadonlySet<number> },
): Promise<Info> {
  const { byIdentifier, countryOf } = await referenceData(db)
  const problems = profileProblems(schema, info, {
    today: context.now.toZonedDateTimeISO(signedIn(context).timezone).toPlainDate().toString(),
    countryOf: (identifier) => {
      const row = byIdentifier(identifier, 'country')
      return row && (row.extra.operating || stored.has(row.id)) ? row.code : undefined
    },
    isOffered: (kind, identifier, country) => {
      const row = byIdentifier(identifier, kind)
      if (!row || !(row.isOffered || stored.has(row.id))) return false
      return country === undefined || [undefined, country].includes(countryOf(row))
    },
  })
  if (problems.length > 0) throw new SchemaRefusal(problems)
  return tidied(info)
}
