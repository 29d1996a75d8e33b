import type { Auth } from '#schemas/accounts.ts'
import { audit } from '../kit/audit.ts'
import type { Context } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { forgetTries, takeTry } from '../kit/throttle.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './hash-password.ts'
import { limits } from './limits.ts'
import { openSession } from './open-session.ts'
import { newestPending, ownerOfAddress, updatePassword } from './queries.ts'
import { addressKey } from './rules.ts'
import { secondFactorMethods } from './second-factor-methods.ts'

/**
 * Signs in the owner of the address, or, with a limited session, the newest sign-up of it. Always two passwords are
 * compared, so an address that is known takes as long as one that is not. Whoever has a second factor has still to show it.
 */
export async function logIn(context: Context, { email, password }: { email: string; password: string }): Promise<Auth> {
  const { db } = context
  const subject = addressKey(email)
  await takeTry(context, 'logInNetwork', context.address, limits.logInNetwork)
  await takeTry(context, 'logInAccount', subject, limits.logInAccount)
  await takeTry(context, 'logIn', `${subject} ${context.address}`, limits.logIn)
  const owner = await ownerOfAddress(db, email)
  const signUp = await newestPending(db, email)
  const asOwner = await checkPassword(password, owner?.passwordHash)
  const asSignUp = await checkPassword(password, signUp?.passwordHash)
  const found = asOwner.matches ? { account: owner, ...asOwner } : { account: signUp, ...asSignUp }
  if (!found.account || !found.matches) {
    await audit(context, db, 'login.failed', { subject: owner?.identifier ?? signUp?.identifier })
    throw refused('LOGIN_FAILED')
  }
  const { identifier, userType, accountStatus } = found.account
  if (accountStatus === 'suspended') {
    await audit(context, db, 'login.refused', { subject: identifier })
    throw refused('ACCOUNT_SUSPENDED')
  }
  if (accountStatus === 'deletion_requested') {
    await audit(context, db, 'login.refused', { subject: identifier })
    throw refused('ACCOUNT_DELETION_REQUESTED')
  }
  const renewed = found.isStale ? await hashPassword(password) : null
  await forgetTries(context, 'logIn', `${subject} ${context.address}`)
  return context.transaction(async (transaction) => {
    if (renewed) await updatePassword(transaction, identifier, renewed)
    const secondFactor = await secondFactorMethods(transaction, identifier)
    const isPending = secondFactor.length > 0
    await audit(context, transaction, isPending ? 'login.waits' : 'login.succeeded', { subject: identifier })
    const session = await openSession(transaction, context, { identifier, userType, isPending })
    return {
      ...session,
      isActive: accountStatus === 'active',
      userType,
      ...(isPending && { secondFactor }),
    }
  })
}
