import { randomUUIDv7 } from 'node:crypto'
import type { Auth } from '#schemas/identity/accounts.ts'
import type { SocialRegistration } from '#schemas/identity/social-sign-in.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { chooseCountry } from '#platform/regions/choose-country.ts'
import { chooseTimezone } from '#platform/regions/choose-timezone.ts'
import { insertAccount, isAddressTaken } from '#backend/identity/accounts/new-account.ts'
import type { LinkInvited } from '#backend/identity/accounts/verify-email.ts'
import { addIdentity } from './add-identity.ts'
import { answered } from './flow.ts'
import { isIdentityTaken } from './identity-queries.ts'
import { limits } from './limits.ts'
import { openAccount } from './open-account.ts'
import { finishFlow } from './queries.ts'

/** Creates a client account without a password; the provider has verified the address. */
export async function registerWithIdentity(
  context: Context,
  linkInvited: LinkInvited,
  input: SocialRegistration,
): Promise<Auth> {
  const { now, services } = context
  await limitByNetwork(context, 'socialRegister', limits.register)
  const { flow, claims } = await answered(context, input.flowToken)
  const country = await chooseCountry(context.db, input.countryId, context.country)
  const account = {
    identifier: randomUUIDv7(),
    userType: 'client',
    accountStatus: 'active',
    email: claims.email,
    passwordHash: null,
    locale: input.locale ?? context.locale,
  } as const
  const store = async (db: Db): Promise<Auth> => {
    if (!(await finishFlow(db, flow.identifier))) throw refused('SOCIAL_EXPIRED')
    await insertAccount(db, {
      ...account,
      firstName: nameOf(input.firstName),
      lastName: nameOf(input.lastName),
      countryId: country.id,
      timezone: chooseTimezone(input.timezone, country.code),
      termsAgreedAt: iso(now),
      verifiedAt: iso(now),
      createdAt: iso(now),
    })
    await audit(context, db, 'email.verified', { subject: account.identifier })
    await addIdentity(context, db, account, claims)
    await linkInvited(db, context, account.identifier)
    return openAccount(context, db, account, { provider: services.identityProviders.labelOf(claims.issuer) })
  }
  return context.transaction(store).catch((error: unknown) => {
    // Another sign-up with this address or person was faster; a new attempt finds its account.
    throw isAddressTaken(error) || isIdentityTaken(error) ? refused('SOCIAL_EXPIRED') : error
  })
}

const nameOf = (name: string) => name.normalize('NFC').trim()
