/** The public pages: their paths, their islands, and the groups of texts that each island needs. */
import type { TextGroup } from '#shared/i18n/words.tsx'

export interface PublicPage {
  name: string
  /** Path without the language; `:id` for a variable part. */
  path: string
  /** The component that runs in the browser (island); a page without one is static. */
  island?: { module: string; texts: readonly TextGroup[] }
  /** Script of a page without an island. */
  script?: string
}

const forms = ['shared', 'validation'] as const

export const publicPages = [
  { name: 'home', path: '/', island: { module: 'search/HomeSearch', texts: ['shared', 'search'] } },
  { name: 'therapists', path: '/therapists/', island: { module: 'search/Search', texts: ['shared', 'search'] } },
  {
    name: 'therapist',
    path: '/therapists/:id/',
    island: { module: 'therapist/Therapist', texts: ['shared', 'therapist'] },
  },
  { name: 'login', path: '/login/', island: { module: 'accounts/SignIn', texts: [...forms, 'login'] } },
  {
    name: 'register',
    path: '/register/',
    island: { module: 'accounts/ClientSignUp', texts: [...forms, 'register', 'verify'] },
  },
  {
    name: 'register_provider',
    path: '/register/provider/',
    island: { module: 'accounts/ProviderSignUp', texts: [...forms, 'register', 'verify'] },
  },
  { name: 'verify', path: '/register/verify/', island: { module: 'accounts/Verify', texts: [...forms, 'verify'] } },
  {
    name: 'forgot_password',
    path: '/forgot-password/',
    island: { module: 'accounts/ForgotPassword', texts: [...forms, 'forgot_password'] },
  },
  {
    name: 'password_reset',
    path: '/password-reset/',
    island: { module: 'accounts/NewPassword', texts: [...forms, 'password_reset'] },
  },
  { name: 'guest', path: '/guest/', island: { module: 'guest/Guest', texts: ['shared', 'guest'] } },
  {
    name: 'invitation',
    path: '/invitation/',
    island: { module: 'invitation/Invitation', texts: ['shared', 'invitation'] },
  },
  { name: 'client_cancellation', path: '/policy/client-cancellation/' },
  { name: 'provider_cancellation', path: '/policy/provider-cancellation/' },
  { name: 'privacy', path: '/privacy-policy/' },
  { name: 'terms', path: '/terms/' },
  { name: 'crisis', path: '/crisis-help/', script: 'crisis/own-country-first' },
  { name: 'contact', path: '/contact/', island: { module: 'contact/Contact', texts: [...forms, 'contact'] } },
  { name: 'not_found', path: '/404/' },
] as const satisfies readonly PublicPage[]

export type PageName = (typeof publicPages)[number]['name']

/** Paths of the account pages; one HTML file serves them all. */
export const accountPaths = [
  '/overview/',
  '/appointments/',
  '/appointments/new/',
  '/appointments/:id/',
  '/bookings/',
  '/bookings/:id/',
  '/bookings/:id/schedule/',
  '/book/:id/',
  '/book/:id/series/',
  '/waitlist/',
  '/clients/',
  '/clients/imported/',
  '/clients/imported/file/',
  '/clients/imported/email-manual/',
  '/clients/:id/',
  '/notes/',
  '/notes/booking/:id/',
  '/notes/client/:id/',
  '/notes/:id/',
  '/messages/',
  '/messages/settings/',
  '/messages/:id/',
  '/notifications/',
  '/reviews/',
  '/payment/:id/',
  '/wallet/',
  '/wallet/transactions/',
  '/wallet/transactions/:id/',
  '/account/',
  '/account/preferences/',
  '/account/security/',
  '/account/privacy/',
  '/account/settings/',
  '/admin/users/',
  '/admin/users/:id/',
  '/admin/sessions/',
  '/admin/feature-flags/',
  '/admin/reference/',
  '/admin/audit-log/',
  '/fees/',
  '/payouts/',
  '/payouts/details/',
  '/payouts/:id/',
  '/availability/',
  '/availability/month/',
  '/availability/dates/',
  '/availability/settings/',
  '/verification/',
  '/qualifications/',
  '/insurance/',
  '/work-history/',
  '/work-history/import/',
  '/licence-states/',
  '/admin/reviews/',
  '/admin/jobs/',
  '/admin/payments/',
  '/admin/payouts/',
  '/admin/adjustments/',
  '/admin/books/',
  '/admin/verifications/',
  '/admin/verifications/:id/',
] as const
