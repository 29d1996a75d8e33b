import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { refused } from '#platform/core/errors.ts'

/** Limits the number of passkeys per user. */
export function refuseMorePasskeys(passkeys: readonly object[]): void {
  if (passkeys.length >= secondFactorLimits.passkeysMost)
    throw refused('VALIDATION_ERROR', { fields: { name: 'validation.passkeys_most' } })
}
