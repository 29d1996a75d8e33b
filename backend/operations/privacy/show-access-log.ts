import type { privacyApi } from '#schemas/operations/privacy.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { accessLogOf } from './access-log-of.ts'

/** Accesses to the caller's data and changes of the account, newest first. */
export const showAccessLog = (
  context: Context,
  query: QueryOf<typeof privacyApi.accessLog>,
): Promise<ReplyOf<typeof privacyApi.accessLog>> => accessLogOf(context.db, signedIn(context).identifier, query)
