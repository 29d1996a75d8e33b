import type { packageApi } from '#schemas/money/packages.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { presentPackages } from './present-package.ts'
import { allSoldOf, usableOf } from './queries.ts'

/** The caller's packages; with a therapist, those that pay a session with this therapist now. */
export async function listPackages(
  context: Context,
  { providerIdentifier: provider }: QueryOf<typeof packageApi.list>,
): Promise<ReplyOf<typeof packageApi.list>> {
  const { db, now } = context
  const client = signedIn(context).identifier
  const rows =
    provider === undefined ? await allSoldOf(db, client) : await usableOf(db, { client, provider, now: iso(now) })
  return { packages: await presentPackages(context, rows) }
}
