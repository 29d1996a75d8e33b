import type { Auth } from '#schemas/identity/accounts.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { holdAccount } from '#backend/identity/accounts/account-to-sign-in.ts'
import { checkCode, useCode } from '#backend/identity/accounts/codes.ts'
import { limits } from './limits.ts'
import { linkProven, unprovenAccount } from './prove-account.ts'

/** The mailed code proves that the account belongs to the person whom the provider confirmed. */
export async function linkWithCode(
  context: Context,
  { flowToken, token: code }: { flowToken: string; token: string },
): Promise<Auth> {
  await limitByNetwork(context, 'verifyNetwork', limits.verifyNetwork)
  const unproven = await unprovenAccount(context, flowToken)
  const { account, flow } = unproven
  if (flow.codeIdentifier === null) throw refused('CODE_EXPIRED')
  const open = await checkCode(context, {
    userIdentifier: account.identifier,
    purpose: 'link_identity',
    code,
    noneOpen: 'CODE_EXPIRED',
  })
  // Another attempt requested this code.
  if (open.identifier !== flow.codeIdentifier) throw refused('CODE_EXPIRED')
  return linkProven(context, unproven, {
    confirm: async (db) => (await useCode(db, open.identifier, iso(context.now))) && holdAccount(db, account),
    hasShownPassword: false,
  })
}
