import type { credentialApi } from '#schemas/marketplace/credentials.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countDocuments, documentPage } from './queries.ts'

/** The caller's proofs of insurance, newest first by default. Withdrawn ones only on request. */
export function listInsurances(
  context: Context,
  { page, perPage, sort = '-createdAt', status, identifiers }: QueryOf<typeof credentialApi.insurances>,
): Promise<ReplyOf<typeof credentialApi.insurances>> {
  const { identifier } = signedIn(context)
  const filter = {
    kinds: ['insurance'] as const,
    ...(status && { status }),
    ...(identifiers && { named: identifiers.split(',') }),
  }
  return pageOf(
    { page, perPage },
    (limit, offset) => documentPage(context.db, identifier, filter, { sort, limit, offset }),
    () => countDocuments(context.db, identifier, filter),
  )
}
