import AccountIcon from '@mui/icons-material/PersonOutlined'
import { createContext, useContext } from 'react'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import * as paths from '#schemas/platform/paths.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import type { Destination } from './destination.ts'

const account: Destination = { to: paths.account(), label: 'account.nav.account', Icon: AccountIcon }

/** All destinations of the user type that is signed in. */
export const AllDestinations = createContext<readonly Destination[]>([])

/** The destinations of a user. A user who must set up a second factor sees only that page. */
export function destinationsOf(
  viewer: Pick<UserInfo, 'userType' | 'permissions' | 'mustSetUpSecondFactor'>,
  all: readonly Destination[],
): readonly Destination[] {
  if (viewer.mustSetUpSecondFactor && viewer.userType !== 'client') return [account]
  return all.filter(({ permission }) => !permission || hasPermission(viewer, permission))
}

/** The destinations of the viewer. */
export function useDestinations(): readonly Destination[] {
  const viewer = useViewer()
  return destinationsOf(viewer, useContext(AllDestinations))
}
