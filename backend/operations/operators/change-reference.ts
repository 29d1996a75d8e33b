import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi, ReferenceRow } from '#schemas/operations/operators.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { forgetReference } from '#platform/regions/reference.ts'
import { lockReference, referenceRow, updateReference } from './reference-queries.ts'
import { mayWithdraw } from './rules.ts'

/** Changes names, position or availability. The code stays, since records and programs refer to it. */
export async function changeReference(
  context: Context,
  kind: ReferenceKind,
  { identifier, nameEn, nameDe, position, isOffered }: BodyOf<typeof operatorApi.changeReference>,
): Promise<ReferenceRow> {
  if (isOffered === false && !mayWithdraw(kind))
    throw refused('VALIDATION_ERROR', { fields: { isOffered: 'validation.choice' } })
  const changed = await context.transaction(async (db) => {
    const known = await lockReference(db, identifier, kind)
    if (!known) throw notFound()
    await updateReference(db, known.identifier, {
      label: { en: nameEn, de: nameDe },
      ...(position === undefined ? {} : { position }),
      ...(isOffered === undefined ? {} : { isOffered }),
      editedAt: iso(context.now),
    })
    const details = { kind, code: known.code, ...(isOffered === undefined ? {} : { isOffered }) }
    await audit(context, db, 'admin.reference_changed', { details })
    return referenceRow(db, known.identifier)
  })
  forgetReference()
  if (!changed) throw notFound()
  return changed
}
