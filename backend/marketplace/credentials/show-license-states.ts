import type { credentialApi } from '#schemas/marketplace/credentials.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { wholePage } from '#platform/http/page.ts'
import { licenseStatesOf } from './license-states-of.ts'

/** The caller's list. `db` may be the transaction that has just changed it. */
export async function showLicenseStates(
  context: Context,
  db: Db = context.db,
): Promise<ReplyOf<typeof credentialApi.licenseStates>> {
  return wholePage(await licenseStatesOf(db, signedIn(context).identifier, context.locale))
}
