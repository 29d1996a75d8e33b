import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi } from '#schemas/operations/operators.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countReference, referencePage } from './reference-queries.ts'

/** Reference data of one kind with both names, including rows that are no longer offered. */
export const listReference = (
  { db }: Context,
  kind: ReferenceKind,
  { page, perPage, sort = 'position', search }: QueryOf<typeof operatorApi.reference>,
): Promise<ReplyOf<typeof operatorApi.reference>> =>
  pageOf(
    { page, perPage },
    (limit, offset) => referencePage(db, { kind, search }, { sort, limit, offset }),
    () => countReference(db, { kind, search }),
  )
