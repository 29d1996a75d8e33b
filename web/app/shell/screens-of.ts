import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Destination } from './destinations/destination.ts'
import type { PageRoute } from './page-route.ts'

export type Kind = UserInfo['userType']

export interface Screens {
  pages: readonly PageRoute[]
  /** The entries of bars and menu. */
  destinations: readonly Destination[]
}

/** The screens of each user type, loaded once the user is known. */
export const screensOf: Record<Kind, () => Promise<Screens>> = {
  client: async () => (await import('./client-pages.ts')).clientScreens,
  provider: async () => (await import('./provider-pages.ts')).providerScreens,
  admin: async () => (await import('./operator-pages.ts')).operatorScreens,
}

export const kindOf = (userType: string | null | undefined): Kind =>
  userType === 'provider' || userType === 'admin' ? userType : 'client'
