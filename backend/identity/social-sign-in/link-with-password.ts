import type { Auth } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { holdAccount } from '#backend/identity/accounts/account-to-sign-in.ts'
import { checkPassword } from '#backend/identity/accounts/check-password.ts'
import { countAccountGuess, countNetworkGuess, resetGuesses } from '#backend/identity/accounts/guesses.ts'
import { linkProven, unprovenAccount } from './prove-account.ts'

/** The password proves that the account belongs to the person whom the provider confirmed; the limits are those of a sign-in. */
export async function linkWithPassword(
  context: Context,
  { flowToken, password }: { flowToken: string; password: string },
): Promise<Auth> {
  const unproven = await unprovenAccount(context, flowToken)
  const { account } = unproven
  await countNetworkGuess(context, account.email)
  await countAccountGuess(context, account.email, account.identifier)
  const { matches } = await checkPassword(password, account.passwordHash, context.services.config.passwordCost)
  if (!matches) {
    await audit(context, context.db, 'login.failed', { subject: account.identifier })
    throw refused('PASSWORD_WRONG', { fields: { password: 'validation.password_wrong' } })
  }
  const auth = await linkProven(context, unproven, {
    confirm: (db) => holdAccount(db, account),
    hasShownPassword: true,
  })
  await resetGuesses(context, account.email)
  return auth
}
