import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { openChallenge } from './passkey-challenge.ts'
import { passkeySite } from './passkey-site.ts'
import { passkeysOf } from './queries.ts'

/** Request options for the browser to sign with one of the user's passkeys. */
export async function requestPasskey(context: Context): Promise<{ options: Record<string, unknown> }> {
  const user = signedIn(context)
  const passkeys = await passkeysOf(context.db, user.identifier)
  if (passkeys.length === 0) throw refused('PASSKEY_FAILED')
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(context.services.config).rpID,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      ...(transports && { transports }),
    })),
    timeout: secondFactorLimits.challengeMinutes * 60_000,
    userVerification: 'preferred',
  })
  await openChallenge(context, user, 'show', options.challenge)
  return { options: { ...options } }
}
