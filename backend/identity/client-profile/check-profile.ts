import type * as Type from 'typebox'
import { profileProblems, tidied } from '#schemas/identity/profile-rules.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'
import { referenceData } from '#platform/regions/reference.ts'

/**
 * The profile as it is stored, or a refusal field by field. Reference rows in `kept` stand in it already: they stay
 * right when they are no longer offered to others.
 */
export async function checkProfile<Info extends object>(
  context: Context,
  db: Db,
  { schema, info, kept }: { schema: Type.TObject; info: Info; kept: ReadonlySet<number> },
): Promise<Info> {
  const { byIdentifier, countryOf } = await referenceData(db)
  const problems = profileProblems(schema, info, {
    today: context.now.toZonedDateTimeISO(signedIn(context).timezone).toPlainDate().toString(),
    countryOf: (identifier) => {
      const row = byIdentifier(identifier, 'country')
      return row && (row.extra.operating || kept.has(row.id)) ? row.code : undefined
    },
    isOffered: (kind, identifier, country) => {
      const row = byIdentifier(identifier, kind)
      if (!row || !(row.isOffered || kept.has(row.id))) return false
      return country === undefined || [undefined, country].includes(countryOf(row))
    },
  })
  if (problems.length > 0) throw new SchemaRefusal(problems)
  return tidied(info)
}
