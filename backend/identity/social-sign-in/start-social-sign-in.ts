import { randomUUIDv7 } from 'node:crypto'
import { socialSignInLimits, type StartedSignIn } from '#schemas/identity/social-sign-in.ts'
import { stateIn } from '#schemas/identity/social-state.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { newToken, tokenHash } from '#backend/identity/sessions/session-token.ts'
import { secretsOf } from './attempt-secrets.ts'
import { providerNamed, redirectUri } from './flow.ts'
import { limits } from './limits.ts'
import { providerCall } from './provider-call.ts'
import { insertFlow } from './queries.ts'

interface Start {
  provider: string
  redirect?: string | undefined
  /** Who adds the provider to their account. */
  userIdentifier?: string
}

/** Opens an attempt that only this browser can finish, and returns the address at the provider. */
export async function startSocialSignIn(
  context: Context,
  { provider: name, redirect, userIdentifier }: Start,
): Promise<StartedSignIn> {
  const { db, now, locale, services } = context
  const provider = providerNamed(services, name)
  await limitByNetwork(context, 'socialStart', limits.start)
  const [flowToken, state] = [newToken(), stateIn(newToken(), locale)]
  const attempt = { now, state, ...secretsOf(services.config.secrets.codes, flowToken) }
  const url = await providerCall(context, provider, () =>
    provider.authorize({ ...attempt, redirectUri: redirectUri(services, name) }),
  )
  const expiry = iso(now.add({ minutes: socialSignInLimits.minutes }))
  await insertFlow(db, {
    identifier: randomUUIDv7(),
    tokenHash: tokenHash(flowToken),
    stateHash: tokenHash(state),
    provider: name,
    userIdentifier: userIdentifier ?? null,
    returnPath: redirect ?? null,
    createdAt: iso(now),
    expiresAt: expiry,
  })
  return { flowToken, url, expiry }
}
