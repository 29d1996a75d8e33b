/** The public pages: their paths, their islands, and the groups of texts that each island needs. */
import * as paths from '#schemas/platform/paths.ts'
import type { TextGroup } from '#shared/i18n/words.tsx'
import { articles } from '#site/help/articles.ts'

export interface PublicPage {
  name: string
  /** Path without the language; `:id` for a variable part. */
  path: string
  /** The component that runs in the browser (island); a page without one is static. */
  island?: { module: string; texts: readonly TextGroup[] }
  /** Values of the variable part: the build writes one file for each. */
  values?: readonly string[]
  /** Its head names its address in each language, for search engines. */
  isGuide?: true
  /** Other sites show a picture beside links to it, as to every guide. */
  isShared?: true
  /** Rendered by the server with its data, in which case it does without a second request. */
  isFilled?: true
  /** Script of a page without an island. */
  script?: string
  /** Search engines do not list it. */
  isUnlisted?: true
}

const forms = ['shared', 'validation'] as const

export const publicPages = [
  {
    name: 'home',
    path: paths.home.pattern,
    isShared: true,
    island: { module: 'search/HomeSearch', texts: ['shared', 'search', 'home_search', 'heart'] },
  },
  {
    name: 'therapists',
    path: paths.therapists.pattern,
    isShared: true,
    island: { module: 'search/Search', texts: ['shared', 'search', 'search_list', 'heart'] },
  },
  {
    name: 'match',
    path: paths.match.pattern,
    isShared: true,
    island: { module: 'match/Match', texts: ['shared', 'match'] },
  },
  {
    name: 'compare',
    path: paths.compare.pattern,
    island: { module: 'compare/Compare', texts: ['shared', 'compare', 'heart'] },
  },
  // Before the page of a therapist, whose address has the same shape.
  { name: 'therapist_lists', path: paths.therapistLists.pattern, isFilled: true },
  {
    name: 'therapist',
    path: paths.therapist.pattern,
    island: { module: 'therapist/Therapist', texts: ['shared', 'therapist', 'heart'] },
    isFilled: true,
  },
  {
    name: 'therapist_list',
    path: paths.therapistsIn.pattern,
    island: { module: 'therapist-list/TherapistList', texts: ['shared', 'search', 'therapist_list', 'heart'] },
    isFilled: true,
  },
  {
    name: 'book_page',
    path: paths.book.pattern,
    island: {
      module: 'booking/Booking',
      texts: [...forms, 'book_page', 'cancellation_terms', 'payment', 'social_buttons'],
    },
  },
  {
    name: 'login',
    path: paths.login.pattern,
    island: { module: 'accounts/SignIn', texts: [...forms, 'login', 'social', 'social_buttons'] },
  },
  {
    name: 'social',
    path: paths.socialCallback.pattern,
    island: { module: 'accounts/ProviderCallback', texts: [...forms, 'login', 'register', 'verify', 'social'] },
  },
  {
    name: 'register',
    path: paths.register.pattern,
    island: { module: 'accounts/ClientSignUp', texts: [...forms, 'register', 'verify', 'social', 'social_buttons'] },
  },
  {
    name: 'register_provider',
    path: paths.registerProvider.pattern,
    island: { module: 'accounts/ProviderSignUp', texts: [...forms, 'register', 'verify'] },
  },
  { name: 'verify', path: paths.verify.pattern, island: { module: 'accounts/Verify', texts: [...forms, 'verify'] } },
  {
    name: 'forgot_password',
    path: paths.forgotPassword.pattern,
    island: { module: 'accounts/ForgotPassword', texts: [...forms, 'forgot_password'] },
  },
  {
    name: 'password_reset',
    path: paths.newPassword.pattern,
    island: { module: 'accounts/NewPassword', texts: [...forms, 'password_reset'] },
  },
  { name: 'guest', path: paths.guest.pattern, island: { module: 'guest/Guest', texts: ['shared', 'guest'] } },
  {
    name: 'invitation',
    path: paths.invitation.pattern,
    island: { module: 'invitation/Invitation', texts: ['shared', 'invitation'] },
  },
  {
    name: 'session_page',
    path: paths.session.pattern,
    island: {
      module: 'room/Session',
      texts: [
        'shared',
        'session_page',
        'session_view',
        'room_beside',
        'session_phone',
        'session_after',
        'session_host',
        'guest_session',
      ],
    },
  },
  {
    name: 'guest_session',
    path: paths.guestSession.pattern,
    island: {
      module: 'room/Session',
      texts: [
        'shared',
        'session_page',
        'session_view',
        'room_beside',
        'session_phone',
        'session_after',
        'session_host',
        'guest_session',
      ],
    },
  },
  {
    name: 'connection_test',
    path: paths.connectionTest.pattern,
    island: { module: 'room/ConnectionTest', texts: ['shared', 'session_page', 'connection_test'] },
  },
  { name: 'client_cancellation', path: paths.clientCancellationPolicy.pattern },
  { name: 'provider_cancellation', path: paths.providerCancellationPolicy.pattern },
  { name: 'privacy', path: paths.privacyPolicy.pattern },
  { name: 'terms', path: paths.terms.pattern },
  { name: 'crisis', path: paths.crisisHelp.pattern, script: 'crisis/own-country-first' },
  { name: 'contact', path: paths.contact.pattern, island: { module: 'contact/Contact', texts: [...forms, 'contact'] } },
  { name: 'join', path: paths.join.pattern, isGuide: true, island: { module: 'join/Earnings', texts: ['earnings'] } },
  {
    name: 'help',
    path: paths.help.pattern,
    isGuide: true,
    island: { module: 'help/HelpSearch', texts: ['help_search'] },
  },
  {
    name: 'help_article',
    path: paths.helpArticle.pattern,
    isGuide: true,
    values: articles.map(({ slug }) => slug),
  },
  { name: 'offline', path: paths.offline.pattern, script: 'offline/show-session', isUnlisted: true },
  { name: 'not_found', path: paths.notFound.pattern },
] as const satisfies readonly PublicPage[]

/** The paths of a page: its own, or one for each value of its variable part. */
export const pathsOf = ({ path, values }: PublicPage): string[] =>
  values?.map((value) => path.replace(/:\w+/, value)) ?? [path]

export type PageName = (typeof publicPages)[number]['name']

const publicAddresses = new Set<string>(publicPages.map(({ path }) => path))

/** Addresses of the account pages: all that belong to no public page. One HTML file serves them. */
export const accountPaths: readonly string[] = Object.values(paths)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !publicAddresses.has(pattern))
