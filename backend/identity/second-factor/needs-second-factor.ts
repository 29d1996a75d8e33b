import type { UserType } from '#schemas/identity/accounts.ts'
import type { Config } from '#platform/core/config.ts'

/** Who can do nothing before a second factor is set up, and keeps the last one. */
export const needsSecondFactor = (userType: UserType, { providerSecondFactor }: Config): boolean =>
  userType === 'admin' || (userType === 'provider' && providerSecondFactor === 'required')
