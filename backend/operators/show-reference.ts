import type { ReferenceRow } from '#schemas/operators.ts'
import type { Context } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { referenceRow } from './reference-queries.ts'

/** One row of reference data, whichever its kind. */
export async function showReference({ db }: Context, identifier: string): Promise<ReferenceRow> {
  const row = await referenceRow(db, identifier)
  if (!row) throw notFound()
  return row
}
