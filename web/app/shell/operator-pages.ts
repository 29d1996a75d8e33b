import type { PageRoute } from './page-route.ts'

const home = async () => (await import('./OperatorHome.tsx')).OperatorHome
const verifications = async () =>
  (await import('#app/marketplace/verification/VerificationsPage.tsx')).VerificationsPage
const verificationCase = async () =>
  (await import('#app/marketplace/verification/VerificationCasePage.tsx')).VerificationCasePage
const reviews = async () => (await import('#app/marketplace/reviews/JudgedReviewsPage.tsx')).JudgedReviewsPage
const jobs = async () => (await import('#app/operations/operators/JobsPage.tsx')).JobsPage
const payments = async () => (await import('#app/operations/finance/PaymentsPage.tsx')).PaymentsPage
const payouts = async () => (await import('#app/operations/finance/PayoutsPage.tsx')).PayoutsPage
const adjustments = async () => (await import('#app/operations/finance/AdjustmentsPage.tsx')).AdjustmentsPage
const books = async () => (await import('#app/operations/finance/BooksPage.tsx')).BooksPage
const users = async () => (await import('#app/operations/operators/UsersPage.tsx')).UsersPage
const user = async () => (await import('#app/operations/operators/UserPage.tsx')).UserPage
const sessions = async () => (await import('#app/operations/operators/SessionsPage.tsx')).SessionsPage
const flags = async () => (await import('#app/operations/operators/FlagsPage.tsx')).FlagsPage
const reference = async () => (await import('#app/operations/operators/ReferencePage.tsx')).ReferencePage
const auditLog = async () => (await import('#app/operations/operators/AuditLogPage.tsx')).AuditLogPage
const security = async () => (await import('#app/identity/security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('#app/operations/privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** The pages of operators. */
export const operatorPages: readonly PageRoute[] = [
  { path: '/overview', load: home, texts: ['money'] },
  { path: '/admin/verifications', load: verifications, texts: ['setup'] },
  { path: '/admin/verifications/:id', load: verificationCase, texts: ['setup'] },
  { path: '/admin/reviews', load: reviews },
  { path: '/admin/jobs', load: jobs },
  { path: '/admin/payments', load: payments, texts: ['money'] },
  { path: '/admin/payouts', load: payouts, texts: ['money'] },
  { path: '/admin/adjustments', load: adjustments, texts: ['money'] },
  { path: '/admin/books', load: books, texts: ['money'] },
  { path: '/admin/users', load: users },
  { path: '/admin/users/:id', load: user },
  { path: '/admin/sessions', load: sessions },
  { path: '/admin/feature-flags', load: flags },
  { path: '/admin/reference', load: reference },
  { path: '/admin/audit-log', load: auditLog },
  { path: '/account', load: security },
  { path: '/account/security', load: security },
  { path: '/account/privacy', load: ownData, texts: ['privacy'] },
  { path: '/account/settings', load: settings },
]
