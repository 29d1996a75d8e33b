/** The auth provider of react-admin. An expired session redirects to the sign-in page with the way back. */
import type { AuthProvider } from 'react-admin'
import { backToUsers } from '#shared/api/acting.ts'
import { ApiError, lastAttendedAt } from '#shared/api/api.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { redirectTo, neverResolves, loginAddress } from '#ui/viewer/leave.ts'
import { idleTimeOf } from '#ui/viewer/idle-time.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { type SignOutMessage, storeSignOutMessage } from '#shared/api/sign-out-message.ts'
import { signOut } from '#shared/api/session.ts'
import type { Viewer } from '#ui/viewer/viewer.tsx'

export function createAuthProvider(viewer: Viewer, locale: Locale): AuthProvider {
  const toLogin = () => {
    // After sleep, a refused call can come before the idle warning has noticed the time.
    const isIdle = Date.now() - lastAttendedAt() >= idleTimeOf(viewer)
    return redirectTo(loginAddress(locale, location, isIdle))
  }
  let isSigningOut = false
  return {
    login: toLogin,
    /** `message`: shown on the next page. */
    logout: async ({ message }: { message?: SignOutMessage } | undefined = {}) => {
      isSigningOut = true
      await signOut()
      // The router stores scroll positions on unload; this listener is registered after the router's.
      addEventListener('pagehide', () => clearFor(message), { once: true })
      await redirectTo(addressOf(locale, paths.home()))
    },
    checkAuth: async () => {},
    checkError: async (error: unknown) => {
      // Calls in flight during the sign-out are refused; they must not redirect to the sign-in page.
      if (isSessionExpired(error) && !isSigningOut) await toLogin()
      if (isActingOver(error)) {
        await backToUsers()
        await neverResolves()
      }
    },
    getIdentity: async () => ({ id: viewer.identifier, fullName: nameOf(viewer) }),
    getPermissions: async () => viewer.userType,
  }
}

function clearFor(message: SignOutMessage | undefined): void {
  sessionStorage.clear()
  if (message) storeSignOutMessage(message)
}

export const isSessionExpired = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401

/** The impersonation has expired or was ended in another window. */
const isActingOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'IMPERSONATION_ENDED'
