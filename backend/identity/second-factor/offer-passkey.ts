import { generateRegistrationOptions } from '@simplewebauthn/server'
import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openChallenge } from './passkey-challenge.ts'
import { passkeyAlgorithms, passkeySite } from './passkey-site.ts'
import { refuseMorePasskeys } from './refuse-more-passkeys.ts'
import { passkeysOf } from './queries.ts'
import { issuer } from './totp.ts'

/** Creation options for the browser to create a passkey. */
export async function offerPasskey(context: Context): Promise<{ options: Record<string, unknown> }> {
  const user = signedIn(context)
  const passkeys = await passkeysOf(context.db, user.identifier)
  refuseMorePasskeys(passkeys)
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: passkeySite(context.services.config).rpID,
    userName: user.email,
    userDisplayName: user.email,
    userID: new Uint8Array(Buffer.from(user.identifier.replaceAll('-', ''), 'hex')),
    timeout: secondFactorLimits.challengeMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      ...(transports && { transports }),
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await openChallenge(context, user, 'add', options.challenge)
  return { options: { ...options } }
}
