import type { UserInfo } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { checkCode } from './check-code.ts'
import { useCode } from './code-queries.ts'
import { limits } from './limits.ts'
import { isAddressTaken, updateEmail } from './queries.ts'
import { voidReset } from './reset-queries.ts'
import { sendNotice } from './send-notice.ts'
import { revokeOtherSessions } from '#backend/identity/sessions/sessions.ts'
import { showAccount } from './show-account.ts'

/**
 * The code proves the new address, which replaces the old one for sign-in. The old address gets a notice; other sessions and
 * open reset links end.
 */
export async function validateEmailChange(context: Context, code: string): Promise<UserInfo> {
  const { now } = context
  const user = signedIn(context)
  const { identifier, sessionIdentifier } = user
  await limitByNetwork(context, 'verifyNetwork', limits.verifyNetwork)
  const open = await checkCode(context, {
    userIdentifier: identifier,
    purpose: 'change_email',
    code,
    noneOpen: 'CODE_EXPIRED',
  })
  const email = open.newEmail ?? user.email
  await context
    .transaction(async (db) => {
      const isFirst = await useCode(db, open.identifier, iso(now))
      if (!isFirst || !(await updateEmail(db, identifier, email))) throw refused('CODE_INVALID')
      await revokeOtherSessions(db, { userIdentifier: identifier, but: sessionIdentifier, at: iso(now) })
      await voidReset(db, identifier, iso(now))
      await audit(context, db, 'email.changed', { subject: identifier })
      await sendNotice(context, db, 'email_changed', user)
    })
    .catch((error: unknown) => {
      // Another account verified the address meanwhile. The response is the same as for a wrong code.
      throw isAddressTaken(error) ? refused('CODE_INVALID') : error
    })
  return showAccount({ ...context, user: { ...user, email } })
}
