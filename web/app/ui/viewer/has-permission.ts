import type { OperatorPermission, UserInfo } from '#schemas/identity/accounts.ts'

/** Whether an operator has this permission, or one of several. */
export const hasPermission = (
  { permissions }: Pick<UserInfo, 'permissions'>,
  permission: OperatorPermission | readonly OperatorPermission[],
): boolean => permissions.includes('super') || [permission].flat().some((wanted) => permissions.includes(wanted))
