/** react-admin asks here who is signed in. A dead session leads to the sign-in page with the way back. */
import type { AuthProvider } from 'react-admin'
import { backToUsers } from '#shared/api/acting.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { leaveFor, leaveForGood, loginAddress } from '#ui/viewer/leave.ts'
import { nameOf } from '#ui/viewer/name-of.ts'
import { addressOf, paths } from '#shared/routes/paths.ts'
import { type Farewell, leaveFarewell } from '#shared/api/farewell.ts'
import { signOut } from '#shared/api/session.ts'
import type { Viewer } from '#ui/viewer/viewer.tsx'

export function createAuthProvider(viewer: Viewer, locale: Locale): AuthProvider {
  const toLogin = () => leaveFor(loginAddress(locale, location))
  let isSigningOut = false
  return {
    login: toLogin,
    /** `farewell`: a sentence for the page that comes next. */
    logout: async ({ farewell }: { farewell?: Farewell } | undefined = {}) => {
      isSigningOut = true
      await signOut()
      // The router notes scroll positions while the page goes; this listener comes after the router's.
      addEventListener('pagehide', () => clearFor(farewell), { once: true })
      await leaveFor(addressOf(locale, paths.home()))
    },
    checkAuth: async () => {},
    checkError: async (error: unknown) => {
      // Calls that were under way at the sign-out come back refused; they must not lead to the sign-in page.
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

/** The time of acting as somebody else has run out, or was ended in another window. */
const isActingOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'IMPERSONATION_ENDED'
