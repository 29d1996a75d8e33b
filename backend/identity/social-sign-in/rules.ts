import type { AccountStatus, UserType } from '#schemas/identity/accounts.ts'
import type { ErrorCode } from '#schemas/platform/errors.ts'

/** Why an account may not be entered by a provider; null if it may. */
export function refusalOf({
  userType,
  accountStatus,
}: {
  userType: UserType
  accountStatus: AccountStatus
}): ErrorCode | null {
  if (userType === 'admin') return 'SOCIAL_NOT_ALLOWED'
  if (accountStatus === 'suspended') return 'ACCOUNT_SUSPENDED'
  if (accountStatus === 'deletion_requested') return 'ACCOUNT_DELETION_REQUESTED'
  return null
}

/** Without a password the only provider stays. */
export const isLastWay = ({ hasPassword, identities }: { hasPassword: boolean; identities: number }): boolean =>
  !hasPassword && identities <= 1
