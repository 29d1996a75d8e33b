import { randomUUIDv7 } from 'node:crypto'
import qrcode from 'qrcode'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { translate } from '#schemas/platform/words.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { deleteStartedApps, insertFactor, lockFactors } from './queries.ts'
import { newTotpSecret, sealTotpSecret, totpUri } from './totp.ts'

type Start = typeof secondFactorApi.startTotp

/** Creates a secret for an authenticator app. It is active from its first code on; an earlier unconfirmed secret ends. */
export async function startTotp(context: Context, { name }: BodyOf<Start>): Promise<ReplyOf<Start>> {
  const { now, services, locale } = context
  const { identifier: userIdentifier, email } = signedIn(context)
  const identifier = randomUUIDv7()
  const secret = newTotpSecret()
  await context.transaction(async (db) => {
    await lockFactors(db, userIdentifier)
    await deleteStartedApps(db, userIdentifier)
    await insertFactor(db, {
      identifier,
      userIdentifier,
      kind: 'totp',
      name: name ?? translate(locale, 'security.factor.app'),
      sealedSecret: sealTotpSecret(services.config, identifier, secret),
      createdAt: iso(now),
    })
  })
  const uri = totpUri(email, secret)
  const qr = await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return { identifier, secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), uri, qr }
}
