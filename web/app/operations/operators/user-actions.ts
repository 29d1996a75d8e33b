/** Actions of an operator on an account, and when they are offered. The server decides who is allowed. */
import type { UserInfo } from '#schemas/identity/accounts.ts'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'

export type Because =
  | typeof operatorApi.suspend
  | typeof operatorApi.reinstate
  | typeof operatorApi.startReset
  | typeof operatorApi.removeSecondFactor

export const becauseOf = {
  suspend: operatorApi.suspend,
  reinstate: operatorApi.reinstate,
  reset: operatorApi.startReset,
  remove_factor: operatorApi.removeSecondFactor,
} as const satisfies Record<string, Because>

export type BecauseName = keyof typeof becauseOf
export const isBecause = (name: string): name is BecauseName => Object.hasOwn(becauseOf, name)

export const actionNames = [
  'act_as',
  'reset',
  'end_sessions',
  'remove_factor',
  'permissions',
  'reinstate',
  'suspend',
] as const
export type ActionName = (typeof actionNames)[number]

/** Restricts or removes something of the user. */
export const isHard = (name: ActionName): boolean => name === 'suspend' || name === 'remove_factor'

export function actionsFor(
  user: OperatorUser,
  viewer: Pick<UserInfo, 'identifier' | 'permissions'>,
): readonly ActionName[] {
  if (user.identifier === viewer.identifier || user.accountStatus === 'deleted') return []
  const isSuper = hasPermission(viewer, 'super')
  const isActive = user.accountStatus === 'active'
  const isOpen = isActive || user.accountStatus === 'pending_verification'
  const offered: Record<ActionName, boolean> = {
    act_as: isOpen && user.userType !== 'admin',
    reset: isActive,
    end_sessions: user.openSessions > 0,
    remove_factor: isSuper && user.hasSecondFactor,
    permissions: isSuper && user.userType === 'admin',
    reinstate: user.accountStatus === 'suspended' || user.accountStatus === 'deletion_requested',
    suspend: isActive,
  }
  return actionNames.filter((name) => offered[name])
}
