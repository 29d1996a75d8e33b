import type { OperatorPermission, UserInfo } from '#schemas/identity/accounts.ts'

/** Whether an operator has this permission. */
export const hasPermission = (
  { permissions }: Pick<UserInfo, 'permissions'>,
  permission: OperatorPermission,
): boolean => permissions.includes(permission) || permissions.includes('super')
