import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { refused } from '#platform/core/errors.ts'

/** Nobody needs a drawer full of them. */
export function refuseMorePasskeys(passkeys: readonly object[]): void {
  if (passkeys.length >= secondFactorLimits.passkeysMost)
    throw refused('VALIDATION_ERROR', { fields: { name: 'validation.passkeys_most' } })
}
