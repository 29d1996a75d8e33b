import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Auth } from '#schemas/identity/accounts.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { closeChallenge } from '#backend/identity/second-factor/passkey-challenge.ts'
import { passkeySite } from '#backend/identity/second-factor/passkey-site.ts'
import { lockFactors, type Passkey, passkeysOf, usePasskey } from '#backend/identity/second-factor/factors.ts'
import { resetFactorAttempts, countFactorAttempt } from '#backend/identity/second-factor/tries.ts'

type Shown = BodyOf<typeof secondFactorApi.verifyPasskey>['credential']

/** Second step of a sign-in: a passkey of the user has signed the challenge of this session. */
export async function signInWithPasskey(context: Context, shown: Shown): Promise<Auth> {
  const { db, now } = context
  const user = signedIn(context)
  await countFactorAttempt(context, 'secondFactor', user)
  const expectedChallenge = await closeChallenge(context, user, 'show')
  const passkey = (await passkeysOf(db, user.identifier)).find(({ credentialId }) => credentialId === shown.id)
  const signCount = passkey ? await check(context, shown, passkey, expectedChallenge) : null
  if (!passkey || signCount === null) {
    await audit(context, db, 'second_factor.failed', { subject: user.identifier })
    throw refused('PASSKEY_FAILED')
  }
  const auth = await context.transaction(async (transaction) => {
    await lockFactors(transaction, user.identifier)
    await usePasskey(transaction, passkey.identifier, { signCount, at: iso(now) })
    return finishSignIn(context, transaction, user, 'passkey')
  })
  await resetFactorAttempts(context, 'secondFactor', user)
  return auth
}

/**
 * The new signature counter. Null if the signature, site or challenge is wrong, or if the counter shows that the passkey was
 * copied.
 */
async function check(
  { services }: Context,
  shown: Shown,
  { credentialId, publicKey, signCount, transports }: Passkey,
  expectedChallenge: string,
): Promise<number | null> {
  const { rpID, origin } = passkeySite(services.config)
  const verified = await verifyAuthenticationResponse({
    response: shown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: signCount,
      ...(transports && { transports }),
    },
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
