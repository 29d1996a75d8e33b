import type { credentialApi } from '#schemas/marketplace/credentials.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countExperience, experiencePage } from './experience-queries.ts'

/** The caller's work history, newest first by default. */
export function listExperience(
  context: Context,
  { page, perPage, sort = '-startDate' }: QueryOf<typeof credentialApi.experiences>,
): Promise<ReplyOf<typeof credentialApi.experiences>> {
  const { identifier } = signedIn(context)
  return pageOf(
    { page, perPage },
    (limit, offset) => experiencePage(context.db, identifier, { sort, limit, offset }),
    () => countExperience(context.db, identifier),
  )
}
