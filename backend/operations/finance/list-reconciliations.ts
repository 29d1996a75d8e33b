import type { api } from '#schemas/endpoints.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countReconciliations, reconciliationPage } from './reconciliation-queries.ts'

/** Reconciliations with the gateways, newest first. */
export const listReconciliations = (
  { db }: Context,
  page: QueryOf<typeof api.finance.reconciliations>,
): Promise<ReplyOf<typeof api.finance.reconciliations>> =>
  pageOf(
    page,
    (limit, offset) => reconciliationPage(db, { limit, offset }),
    (most) => countReconciliations(db, most),
  )
