import type { Auth } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { checkPassword } from '#backend/identity/accounts/check-password.ts'
import { resetGuesses, countAccountGuess, countNetworkGuess } from '#backend/identity/accounts/guesses.ts'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { rememberOrigin } from '#backend/identity/sessions/known-origins.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import {
  type Account,
  holdAccount,
  newestPending,
  ownerOfAddress,
  replacePassword,
} from '#backend/identity/accounts/account-to-sign-in.ts'
import { secondFactorMethods } from '#backend/identity/second-factor/methods.ts'

/** Accounts whose password an address accepts: its owner and its newest sign-up. */
interface Holders {
  owner: Account | undefined
  signUp: Account | undefined
}

/** An account whose password matched. `renewed` is a hash at the current cost if the stored one is older. */
interface Found {
  account: Account
  renewed: string | null
}

/**
 * Signs in the owner of the address, or its newest sign-up with a limited session. It always compares two passwords, so that
 * known and unknown addresses take the same time. A user with a second factor must still show it.
 */
export async function logIn(context: Context, { email, password }: { email: string; password: string }): Promise<Auth> {
  await countNetworkGuess(context, email)
  const holders = await holdersOf(context, email)
  await countAccountGuess(context, email, (holders.owner ?? holders.signUp)?.identifier)
  const auth =
    (await signIn(context, email, password, holders)) ??
    // The record was changed after it was read, so it is read again.
    (await signIn(context, email, password, await holdersOf(context, email)))
  if (auth) return auth
  await audit(context, context.db, 'login.failed', { subject: (holders.owner ?? holders.signUp)?.identifier })
  throw refused('LOGIN_FAILED')
}

const holdersOf = async ({ db }: Context, email: string): Promise<Holders> => ({
  owner: await ownerOfAddress(db, email),
  signUp: await newestPending(db, email),
})

/** Null if the account was changed during the password check. */
async function signIn(context: Context, email: string, password: string, holders: Holders): Promise<Auth | null> {
  const { account, renewed } = await findAccount(context, password, holders)
  const auth = await context.transaction(async (db) => {
    const { identifier, userType, accountStatus, passwordHash } = account
    const isUnchanged =
      renewed !== null && passwordHash !== null
        ? await replacePassword(db, identifier, passwordHash, renewed)
        : await holdAccount(db, account)
    if (!isUnchanged) return null
    const secondFactor = await secondFactorMethods(db, identifier)
    const isPending = secondFactor.length > 0
    await audit(context, db, isPending ? 'login.waits' : 'login.succeeded', { subject: identifier })
    if (!isPending) await rememberOrigin(context, db, identifier)
    const session = await openSession(db, context, { identifier, userType, isPending })
    return { ...session, isActive: accountStatus === 'active', userType, ...(isPending && { secondFactor }) }
  })
  // A sign-up with another user's address must not reset the count of guesses at the owner's password.
  if (auth && (account === holders.owner || !holders.owner)) await resetGuesses(context, email)
  return auth
}

/** The account whose password matches, or a refusal. */
async function findAccount(context: Context, password: string, { owner, signUp }: Holders): Promise<Found> {
  const { passwordCost } = context.services.config
  const asOwner = await checkPassword(password, owner?.passwordHash, passwordCost)
  const asSignUp = await checkPassword(password, signUp?.passwordHash, passwordCost)
  const found = asOwner.matches ? { account: owner, ...asOwner } : { account: signUp, ...asSignUp }
  if (!found.account || !found.matches) {
    await audit(context, context.db, 'login.failed', { subject: (owner ?? signUp)?.identifier })
    throw refused('LOGIN_FAILED')
  }
  const { identifier, accountStatus } = found.account
  if (accountStatus === 'suspended' || accountStatus === 'deletion_requested') {
    await audit(context, context.db, 'login.refused', { subject: identifier })
    throw refused(accountStatus === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'ACCOUNT_DELETION_REQUESTED')
  }
  return { account: found.account, renewed: found.isStale ? await hashPassword(password, passwordCost) : null }
}
