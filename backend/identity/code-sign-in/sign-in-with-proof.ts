import { randomUUIDv7 } from 'node:crypto'
import type { Auth } from '#schemas/identity/accounts.ts'
import type { CodeSignIn, NewAccount } from '#schemas/identity/code-sign-in.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { chooseCountry } from '#platform/regions/choose-country.ts'
import { chooseTimezone } from '#platform/regions/choose-timezone.ts'
import {
  type Account,
  holdAccount,
  insertAccount,
  isAddressTaken,
  ownerOfAddress,
} from '#backend/identity/accounts/account-to-sign-in.ts'
import { limits } from '#backend/identity/accounts/limits.ts'
import type { LinkInvited } from '#backend/identity/accounts/verify-email.ts'
import { secondFactorMethods } from '#backend/identity/second-factor/methods.ts'
import { rememberOrigin } from '#backend/identity/sessions/known-origins.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { useProof } from './queries.ts'
import { hashOfSecret } from './secrets.ts'

/**
 * The proof stands for a code that was mailed to the address: signs its owner in, with the second factor still due where one
 * is set up, or creates a client's account without a password. A refusal leaves the proof unused.
 */
export async function signInWithProof(
  context: Context,
  linkInvited: LinkInvited,
  { proof, account }: CodeSignIn,
): Promise<Auth> {
  await limitByNetwork(context, 'verifyNetwork', limits.verifyNetwork)
  return context
    .transaction(async (db) => {
      const proven = await useProof(db, hashOfSecret(proof), iso(context.now))
      if (!proven) throw refused('CODE_EXPIRED')
      const owner = await ownerOfAddress(db, proven.email)
      if (owner) return signInOwner(context, db, owner)
      if (!account) throw refused('VALIDATION_ERROR', { fields: { account: 'validation.required' } })
      return createAccount(context, db, linkInvited, { email: proven.email, ...account })
    })
    .catch((error: unknown) => {
      // Another sign-up verified the address at the same time: the next try signs its owner in.
      throw isAddressTaken(error) ? refused('STATUS_CHANGED') : error
    })
}

async function signInOwner(context: Context, db: Db, owner: Account): Promise<Auth> {
  const { identifier, userType, accountStatus } = owner
  if (userType !== 'client') throw refused('FORBIDDEN', { messageKey: 'errors.CLIENTS_ONLY' })
  if (accountStatus === 'suspended') throw refused('ACCOUNT_SUSPENDED')
  if (accountStatus === 'deletion_requested') throw refused('ACCOUNT_DELETION_REQUESTED')
  if (!(await holdAccount(db, owner))) throw refused('STATUS_CHANGED')
  const secondFactor = await secondFactorMethods(db, identifier)
  const isPending = secondFactor.length > 0
  await audit(context, db, isPending ? 'login.waits' : 'login.succeeded', {
    subject: identifier,
    details: { method: 'email_code' },
  })
  if (!isPending) await rememberOrigin(context, db, identifier)
  const session = await openSession(db, context, { identifier, userType, isPending })
  return { ...session, isActive: true, userType, ...(isPending && { secondFactor }) }
}

async function createAccount(
  context: Context,
  db: Db,
  linkInvited: LinkInvited,
  { email, firstName, lastName, ...body }: NewAccount & { email: string },
): Promise<Auth> {
  const country = await chooseCountry(db, body.countryId, context.country)
  const identifier = randomUUIDv7()
  const at = iso(context.now)
  await insertAccount(db, {
    identifier,
    userType: 'client',
    accountStatus: 'active',
    email,
    passwordHash: null,
    firstName: firstName.normalize('NFC').trim(),
    lastName: lastName?.normalize('NFC').trim() ?? null,
    phoneNumber: null,
    countryId: country.id,
    locale: body.locale ?? context.locale,
    timezone: chooseTimezone(body.timezone, country.code),
    termsAgreedAt: at,
    verifiedAt: at,
    createdAt: at,
  })
  await audit(context, db, 'email.verified', { subject: identifier, details: { method: 'email_code' } })
  await rememberOrigin(context, db, identifier)
  await linkInvited(db, context, identifier)
  const session = await openSession(db, context, { identifier, userType: 'client' })
  return { ...session, isActive: true, userType: 'client' }
}
