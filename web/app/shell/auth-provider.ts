/** The auth provider of react-admin. An expired session redirects to the sign-in page with the way back. */
import type { AuthProvider } from 'react-admin'
import { backToUsers } from '#shared/api/acting.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { leaveFor, leaveForGood, loginAddress } from '#ui/viewer/leave.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { type Farewell, leaveFarewell } from '#shared/api/sign-out-message.ts'
import { signOut } from '#shared/api/session.ts'
import type { Viewer } from '#ui/viewer/viewer.tsx'

export function createAuthProvider(viewer: Viewer, locale: Locale): AuthProvider {
  const toLogin = () => leaveFor(loginAddress(locale, location))
  let isSigningOut = false
  return {
    login: toLogin,
    /** `farewell`: a message for the next page. */
    logout: async ({ farewell }: { farewell?: Farewell } | undefined = {}) => {
      isSigningOut = true
      await signOut()
      // The router stores scroll positions on unload; this listener is registered after the router's.
      addEventListener('pagehide', () => clearFor(farewell), { once: true })
      await leaveFor(addressOf(locale, paths.home()))
    },
    checkAuth: async () => {},
    checkError: async (error: unknown) => {
      // Calls in flight during the sign-out are refused; they must not redirect to the sign-in page.
      if (isDeadSession(error) && !isSigningOut) await toLogin()
      if (isActingOver(error)) {
        await backToUsers()
        await leaveForGood()
      }
    },
    getIdentity: async () => ({ id: viewer.identifier, fullName: nameOf(viewer) }),
    getPermissions: async () => viewer.userType,
  }
}

function clearFor(farewell: Farewell | undefined): void {
  sessionStorage.clear()
  if (farewell) leaveFarewell(farewell)
}

export const isDeadSession = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401

/** The impersonation has expired or was ended in another window. */
const isActingOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'IMPERSONATION_ENDED'
