import type { SecondFactors } from '#schemas/identity/second-factor.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { needsSecondFactor } from './needs-second-factor.ts'
import { countRecoveryCodes, listFactors } from './queries.ts'

/** The caller's own second factors. `db` is the current transaction, if there is one. */
export async function showSecondFactors(context: Context, db: Db = context.db): Promise<SecondFactors> {
  const { identifier, userType } = signedIn(context)
  return {
    factors: await listFactors(db, identifier),
    recoveryCodesLeft: await countRecoveryCodes(db, identifier),
    isRequired: needsSecondFactor(userType, context.services.config),
  }
}
