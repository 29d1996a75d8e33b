import type { SocialAnswer, SocialCallback } from '#schemas/identity/social-sign-in.ts'
import { socialSignInLimits } from '#schemas/identity/social-sign-in.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import type { Claims } from '#platform/identity-providers/port.ts'
import { ownerOfAddress } from '#backend/identity/accounts/account-to-sign-in.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import { secretsOf } from './attempt-secrets.ts'
import { providerNamed, redirectUri, sealClaims } from './flow.ts'
import { accountOfIdentity, useIdentity } from './identity-queries.ts'
import { limits } from './limits.ts'
import { linkIdentity } from './link-identity.ts'
import { openAccount } from './open-account.ts'
import { providerCall } from './provider-call.ts'
import { answerFlow, claimFlow, finishFlow, type Flow } from './queries.ts'
import { refusalOf } from './rules.ts'

/**
 * Redeems what the browser carried back. A known person is signed in. Otherwise nothing is stored but the encrypted answer, until
 * the person has confirmed a new account, or proved that the account with this address is theirs.
 */
export async function receiveAnswer(context: Context, callback: SocialCallback): Promise<SocialAnswer> {
  await limitByNetwork(context, 'socialCallback', limits.callback)
  const flow = await claimFlow(context.db, {
    tokenHash: tokenHash(callback.flowToken),
    stateHash: tokenHash(callback.state),
    provider: callback.provider,
    at: iso(context.now),
  })
  if (!flow) throw refused('SOCIAL_EXPIRED')
  const claims = await redeem(context, callback)
  if (flow.userIdentifier !== null) return linkIdentity(context, flow, claims)
  return (await signInKnown(context, flow, claims)) ?? requireDecision(context, flow, callback, claims)
}

async function redeem(
  context: Context,
  { provider: name, flowToken, state, code, error, iss }: SocialCallback,
): Promise<Claims> {
  if (code === undefined || error !== undefined)
    throw refused(error === undefined || /denied|cancel/.test(error) ? 'SOCIAL_CANCELLED' : 'SOCIAL_FAILED')
  const { now, services } = context
  const provider = providerNamed(services, name)
  const secrets = secretsOf(services.config.secrets.codes, flowToken)
  return providerCall(context, provider, () =>
    provider.redeem({ now, state, ...secrets, redirectUri: redirectUri(services, name) }, { code, iss }),
  )
}

/** Null if nobody signs in with this person of the provider yet. */
async function signInKnown(context: Context, flow: Flow, claims: Claims): Promise<SocialAnswer | null> {
  const { identifier, returnPath: redirect } = flow
  const known = await accountOfIdentity(context.db, claims)
  const refusal = known && refusalOf(known)
  if (refusal) {
    await audit(context, context.db, 'login.refused', { subject: known.identifier })
    throw refused(refusal)
  }
  if (!known) return null
  return context.transaction(async (db) => {
    const account = await accountOfIdentity(db, claims)
    if (!account || refusalOf(account) || !(await finishFlow(db, identifier))) throw refused('SOCIAL_EXPIRED')
    await useIdentity(db, account.identityIdentifier, { email: claims.email, lastUsedAt: iso(context.now) })
    const provider = context.services.identityProviders.labelOf(claims.issuer)
    return { outcome: 'signed_in', provider, redirect, auth: await openAccount(context, db, account, { provider }) }
  })
}

async function requireDecision(
  context: Context,
  flow: Flow,
  { firstName, lastName }: SocialCallback,
  claims: Claims,
): Promise<SocialAnswer> {
  const { db, now, services } = context
  const { email, isEmailVerified } = claims
  if (email === null || !isEmailVerified) throw refused('SOCIAL_UNVERIFIED')
  const owner = await ownerOfAddress(db, email)
  const refusal = owner && refusalOf(owner)
  if (refusal) throw refused(refusal)
  await answerFlow(db, flow.identifier, {
    sealedClaims: sealClaims(services, flow.identifier, claims),
    expiresAt: iso(now.add({ minutes: socialSignInLimits.decisionMinutes })),
  })
  const common = { provider: services.identityProviders.labelOf(claims.issuer), email, redirect: flow.returnPath }
  if (owner) return { outcome: 'prove', ...common, hasPassword: owner.passwordHash !== null }
  // Apple sends the names once and beside the signed token; the person checks them in the form.
  const names = { firstName: claims.firstName ?? firstName ?? null, lastName: claims.lastName ?? lastName ?? null }
  return { outcome: 'confirm', ...common, ...names }
}
