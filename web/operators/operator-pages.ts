import type { PageRoute } from '../account/page-routes.tsx'

const security = async () => (await import('../security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('../privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('../account/SettingsPage.tsx')).SettingsPage

/** What an operator sees. */
export const operatorPages: readonly PageRoute[] = [
  { path: '/account', load: security },
  { path: '/account/security', load: security },
  { path: '/account/privacy', load: ownData },
  { path: '/account/settings', load: settings },
]
