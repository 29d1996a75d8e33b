import { type credentialApi, qualificationTypes } from '#schemas/marketplace/credentials.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countDocuments, documentPage } from './queries.ts'
import { asQualification } from './as-qualification.ts'

/** The caller's qualifications, newest first by default. Withdrawn ones only on request. */
export function listQualifications(
  context: Context,
  { page, perPage, sort = '-createdAt', type, status }: QueryOf<typeof credentialApi.qualifications>,
): Promise<ReplyOf<typeof credentialApi.qualifications>> {
  const { identifier } = signedIn(context)
  const filter = { kinds: type ? [type] : qualificationTypes, ...(status && { status }) }
  return pageOf(
    { page, perPage },
    async (limit, offset) =>
      (await documentPage(context.db, identifier, filter, { sort, limit, offset })).map(asQualification),
    () => countDocuments(context.db, identifier, filter),
  )
}
