import type { credentialApi } from '#schemas/credentials.ts'
import type { ReplyOf } from '#schemas/kit.ts'
import { type Context, signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { wholePage } from '../kit/page.ts'
import { licenseStatesOf } from './license-states-of.ts'

/** The own list; `db` may be a transaction that has just changed it. */
export async function showLicenseStates(
  context: Context,
  db: Db = context.db,
): Promise<ReplyOf<typeof credentialApi.licenseStates>> {
  return wholePage(await licenseStatesOf(db, signedIn(context).identifier, context.locale))
}
