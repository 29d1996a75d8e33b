import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi, ReferenceRow } from '#schemas/operations/operators.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { forgetReference } from '#platform/regions/reference.ts'
import { firstOwnId } from '#platform/regions/sync-reference.ts'
import { insertReference, lastPosition, referenceRow } from './reference-queries.ts'
import { mayAddTo } from './rules.ts'

/** Adds a row of reference data, last in its list by default. */
export async function addReference(
  context: Context,
  kind: ReferenceKind,
  { code, nameEn, nameDe, position, isOffered = true }: BodyOf<typeof operatorApi.addReference>,
): Promise<ReferenceRow> {
  if (!mayAddTo(kind)) throw refused('FORBIDDEN')
  const identifier = randomUUIDv7()
  const added = await context.transaction(async (db) => {
    const row = { identifier, kind, code, label: { en: nameEn, de: nameDe }, isOffered, editedAt: iso(context.now) }
    const place = position ?? (await lastPosition(db, kind))
    if (!(await insertReference(db, { ...row, position: place }, { from: firstOwnId })))
      throw refused('VALIDATION_ERROR', { fields: { code: 'validation.reference_taken' } })
    await audit(context, db, 'admin.reference_added', { details: { kind, code } })
    return referenceRow(db, identifier)
  })
  forgetReference()
  if (!added) throw notFound()
  return added
}
