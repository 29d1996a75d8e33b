import { randomUUIDv7 } from 'node:crypto'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { translate } from '#schemas/platform/words.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { finishSetUp } from './finish-set-up.ts'
import { closeChallenge } from './passkey-challenge.ts'
import { passkeyAlgorithms, passkeySite } from './passkey-site.ts'
import { refuseMorePasskeys } from './refuse-more-passkeys.ts'
import { insertFactor, listFactors, lockFactors, passkeysOf } from './queries.ts'

type Add = typeof secondFactorApi.addPasskey

/** Stores the public key of a passkey that the browser of this session has just created for this site. */
export async function addPasskey(context: Context, { name, credential }: BodyOf<Add>): Promise<ReplyOf<Add>> {
  const { now } = context
  const user = signedIn(context)
  const expectedChallenge = await closeChallenge(context, user, 'add')
  const made = await check(context, credential as RegistrationResponseJSON, expectedChallenge)
  return context
    .transaction(async (db) => {
      await lockFactors(db, user.identifier)
      refuseMorePasskeys(await passkeysOf(db, user.identifier))
      const isFirst = (await listFactors(db, user.identifier)).length === 0
      await insertFactor(db, {
        identifier: randomUUIDv7(),
        userIdentifier: user.identifier,
        kind: 'passkey',
        name: name ?? translate(context.locale, 'security.factor.passkey'),
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        signCount: made.counter,
        transports: credential.response.transports ?? null,
        createdAt: iso(now),
        confirmedAt: iso(now),
      })
      return finishSetUp(context, db, { kind: 'passkey', isFirst })
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refused('PASSKEY_FAILED') : error
    })
}

async function check({ services }: Context, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpID, origin } = passkeySite(services.config)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null)
  if (!verified?.verified) throw refused('PASSKEY_FAILED')
  return verified.registrationInfo.credential
}

const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'second_factor_credential_id_key'
