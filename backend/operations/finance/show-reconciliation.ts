import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { differencesOf, reconciliationFor } from './reconciliation-queries.ts'

/** One reconciliation with its differences. */
export async function showReconciliation(
  { db }: Pick<Context, 'db'>,
  identifier: string,
): Promise<ReplyOf<typeof api.finance.reconciliation>> {
  const found = await reconciliationFor(db, identifier)
  if (!found) throw notFound()
  return { ...found, rows: await differencesOf(db, identifier) }
}
