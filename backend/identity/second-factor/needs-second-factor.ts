import type { UserType } from '#schemas/identity/accounts.ts'
import type { Config } from '#platform/core/config.ts'

/** User types that must set up a second factor before anything else and cannot remove the last one. */
export const needsSecondFactor = (userType: UserType, { providerSecondFactor }: Config): boolean =>
  userType === 'admin' || (userType === 'provider' && providerSecondFactor === 'required')
