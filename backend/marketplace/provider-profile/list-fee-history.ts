import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { providerApi } from '#schemas/marketplace/provider-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { countFeeChanges, feeChangePage } from './fee-history-queries.ts'

/** What the caller's fees were before, the newest change first. */
export async function listFeeHistory(
  context: Context,
  query: QueryOf<typeof providerApi.feeHistory>,
): Promise<ReplyOf<typeof providerApi.feeHistory>> {
  const { db, locale } = context
  const { identifier } = signedIn(context)
  const { byId } = await referenceData(db)
  const nameOf = (therapyId: number | null) => (therapyId === null ? null : (byId(therapyId)?.label[locale] ?? null))
  return pageOf(
    query,
    async (limit, offset) =>
      (await feeChangePage(db, identifier, { limit, offset })).map(({ therapyId, feeBefore, feeAfter, ...change }) => ({
        ...change,
        therapy: nameOf(therapyId),
        before: feeBefore,
        after: feeAfter,
      })),
    (most) => countFeeChanges(db, identifier, most),
  )
}
