import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { checkCode, useCode } from '#backend/identity/accounts/codes.ts'
import { ownPassword } from '#backend/identity/accounts/own-password.ts'
import { freshenSession } from '#backend/identity/sessions/sessions.ts'
import { limits } from './limits.ts'

/** After the code this session may change the account for a limited time, as after a password. */
export async function confirmWithCode(context: Context, code: string): Promise<void> {
  const { identifier, sessionIdentifier } = signedIn(context)
  await limitByNetwork(context, 'verifyNetwork', limits.verifyNetwork)
  if ((await ownPassword(context.db, identifier)) !== null) throw refused('STATUS_CHANGED')
  const open = await checkCode(context, {
    userIdentifier: identifier,
    purpose: 'confirm_identity',
    code,
    noneOpen: 'CODE_EXPIRED',
  })
  await context.transaction(async (db) => {
    if (!(await useCode(db, open.identifier, iso(context.now)))) throw refused('CODE_EXPIRED')
    await freshenSession(db, sessionIdentifier, iso(context.now))
  })
}
