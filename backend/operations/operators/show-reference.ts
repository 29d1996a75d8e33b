import type { ReferenceRow } from '#schemas/operations/operators.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { referenceRow } from './reference-queries.ts'

/** One row of reference data of any kind. */
export async function showReference({ db }: Context, identifier: string): Promise<ReferenceRow> {
  const row = await referenceRow(db, identifier)
  if (!row) throw notFound()
  return row
}
