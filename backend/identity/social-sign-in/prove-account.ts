import type { Auth } from '#schemas/identity/accounts.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import type { Claims } from '#platform/identity-providers/port.ts'
import { type Account, ownerOfAddress } from '#backend/identity/accounts/account-to-sign-in.ts'
import { addIdentity } from './add-identity.ts'
import { answered } from './flow.ts'
import { isIdentityTaken } from './identity-queries.ts'
import { openAccount } from './open-account.ts'
import { type AnsweredFlow, finishFlow } from './queries.ts'
import { refusalOf } from './rules.ts'

export interface Unproven {
  flow: AnsweredFlow
  claims: Claims & { email: string }
  account: Account
}

/** The attempt with the account whose address the provider named; the account is not linked before its proof. */
export async function unprovenAccount(context: Context, flowToken: string): Promise<Unproven> {
  const { flow, claims } = await answered(context, flowToken)
  const account = await ownerOfAddress(context.db, claims.email)
  const refusal = account && refusalOf(account)
  if (refusal) throw refused(refusal)
  if (!account) throw refused('SOCIAL_EXPIRED')
  return { flow, claims, account }
}

/** After the proof: links the provider and opens a session. `confirm` uses the proof up and locks the account. */
export async function linkProven(
  context: Context,
  { flow, claims, account }: Unproven,
  { confirm, hasShownPassword }: { confirm: (db: Db) => Promise<boolean>; hasShownPassword: boolean },
): Promise<Auth> {
  const provider = context.services.identityProviders.labelOf(claims.issuer)
  return context
    .transaction(async (db) => {
      if (!(await confirm(db)) || !(await finishFlow(db, flow.identifier))) throw refused('SOCIAL_EXPIRED')
      await addIdentity(context, db, account, claims)
      return openAccount(context, db, account, { provider, hasShownPassword })
    })
    .catch((error: unknown) => {
      throw isIdentityTaken(error) ? refused('IDENTITY_TAKEN') : error
    })
}
