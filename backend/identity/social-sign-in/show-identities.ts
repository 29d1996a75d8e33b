import type { SignInIdentities } from '#schemas/identity/social-sign-in.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { ownPassword } from '#backend/identity/accounts/own-password.ts'
import { identitiesOf } from './identity-queries.ts'
import { offeredProviders } from './offered-providers.ts'

/** The caller's ways to sign in with a provider, and those that can be added. */
export async function showIdentities(context: Context): Promise<SignInIdentities> {
  const { db, services } = context
  const { identifier } = signedIn(context)
  const rows = await identitiesOf(db, identifier)
  const providers = services.identityProviders
  const nameOf = (issuer: string) => providers.all.find((provider) => provider.issuer === issuer)?.name ?? null
  const used = new Set(rows.map(({ issuer }) => nameOf(issuer)))
  return {
    identities: rows.map(({ issuer, ...row }) => ({
      ...row,
      label: providers.labelOf(issuer),
      provider: nameOf(issuer),
    })),
    hasPassword: (await ownPassword(db, identifier)) !== null,
    available: offeredProviders(context).filter(({ name }) => !used.has(name)),
  }
}
