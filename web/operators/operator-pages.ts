import type { PageRoute } from '../account/page-route.ts'

const home = async () => (await import('./OperatorHome.tsx')).OperatorHome
const verifications = async () => (await import('../verification/VerificationsPage.tsx')).VerificationsPage
const verificationCase = async () => (await import('../verification/VerificationCasePage.tsx')).VerificationCasePage
const reviews = async () => (await import('../reviews/JudgedReviewsPage.tsx')).JudgedReviewsPage
const jobs = async () => (await import('./JobsPage.tsx')).JobsPage
const payments = async () => (await import('../finance/PaymentsPage.tsx')).PaymentsPage
const payouts = async () => (await import('../finance/PayoutsPage.tsx')).PayoutsPage
const adjustments = async () => (await import('../finance/AdjustmentsPage.tsx')).AdjustmentsPage
const books = async () => (await import('../finance/BooksPage.tsx')).BooksPage
const users = async () => (await import('./UsersPage.tsx')).UsersPage
const user = async () => (await import('./UserPage.tsx')).UserPage
const sessions = async () => (await import('./SessionsPage.tsx')).SessionsPage
const flags = async () => (await import('./FlagsPage.tsx')).FlagsPage
const reference = async () => (await import('./ReferencePage.tsx')).ReferencePage
const auditLog = async () => (await import('./AuditLogPage.tsx')).AuditLogPage
const security = async () => (await import('../security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('../privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('../account/SettingsPage.tsx')).SettingsPage

/** What an operator sees. */
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
