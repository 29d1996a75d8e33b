/** Time-based one-time passwords (RFC 6238): six digits, 30-second steps; the previous and the next step are accepted too. */
import { randomBytes } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import type { Config } from '#platform/core/config.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { App } from './queries.ts'

const { totpDigits: digits, totpSeconds: period } = secondFactorLimits
const secretBytes = 20
const purpose = sealPurposes.secondFactor
export const issuer = 'Solace'

/** Base32, as authenticator apps expect. */
export const newTotpSecret = (): string => new ScureBase32Plugin().encode(randomBytes(secretBytes))

export const sealTotpSecret = ({ secrets }: Config, identifier: string, secret: string): Buffer =>
  seal(secrets.seals, purpose, identifier, secret)

export const totpUri = (email: string, secret: string): string =>
  generateURI({ issuer, label: email, secret, digits, period })

/** The time step of a code, or null if the code is not valid now. */
export function stepOfCode(
  { secrets }: Config,
  { identifier, sealedSecret }: App,
  code: string,
  now: Temporal.Instant,
): number | null {
  const checked = verifySync({
    secret: unseal(secrets.seals, purpose, identifier, sealedSecret).toString(),
    token: code,
    digits,
    period,
    epoch: Math.floor(now.epochMilliseconds / 1000),
    epochTolerance: period,
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}
