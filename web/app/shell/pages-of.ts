import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { PageRoute } from './page-route.ts'

export type Kind = UserInfo['userType']

/** The pages of each user type, loaded once the user is known. */
export const pagesOf: Record<Kind, () => Promise<readonly PageRoute[]>> = {
  client: async () => (await import('./client-pages.ts')).clientPages,
  provider: async () => (await import('./provider-pages.ts')).providerPages,
  admin: async () => (await import('./operator-pages.ts')).operatorPages,
}

export const kindOf = (userType: string | null | undefined): Kind =>
  userType === 'provider' || userType === 'admin' ? userType : 'client'
