/**
 * The browser tests that a change can break. A key is the name of a folder in `web/app/`, `web/site/` or `backend/`, or
 * of a file in `schemas/` or `bff/`. Its values are files in `tests/e2e/` without their extension.
 */
export const browserFiles: Record<string, string[]> = {
  accounts: ['identity/sign-up', 'identity/password-reset', 'identity/security', 'identity/second-factor'],
  sessions: ['identity/sign-up', 'identity/password-reset', 'identity/security', 'identity/second-factor'],
  'sign-in': [
    'identity/sign-up',
    'scheduling/book-with-provider',
    'identity/password-reset',
    'identity/security',
    'identity/second-factor',
  ],
  'day-strip': ['scheduling/book-and-pay'],
  'social-sign-in': ['scheduling/book-with-provider'],
  'schedule-view': ['platform/live', 'scheduling/calendar-moves', 'platform/language-switch'],
  availability: ['scheduling/availability'],
  booking: [
    'scheduling/book-and-pay',
    'scheduling/book-with-provider',
    'scheduling/refusals',
    'money/wallet',
    'platform/keyboard',
  ],
  bookings: [
    'operations/bookings',
    'scheduling/book-and-pay',
    'scheduling/cancel',
    'scheduling/reschedule',
    'scheduling/schedule',
  ],
  appointments: ['scheduling/book-and-pay', 'scheduling/cancel', 'scheduling/reschedule', 'scheduling/schedule'],
  'calendar-feed': ['scheduling/calendars'],
  'client-profile': ['care/clients'],
  consent: ['platform/consent'],
  contact: ['platform/accessibility'],
  credentials: ['marketplace/credentials'],
  crisis: ['care/crisis'],
  features: ['operations/operators'],
  fees: ['money/wallet'],
  files: ['marketplace/credentials', 'care/messages-files', 'operations/own-data'],
  finance: ['operations/finance-dialogs', 'operations/finance-keyboard', 'scheduling/absence'],
  'gift-codes': ['money/wallet'],
  guest: ['scheduling/participants'],
  'import-csv': ['care/import'],
  'match-answers': ['marketplace/match'],
  'client-import': ['care/import', 'care/by-hand', 'care/invitation', 'operations/paperwork'],
  invitation: ['care/invitation'],
  jobs: ['operations/operators'],
  live: ['platform/live', 'care/live-messages'],
  match: ['marketplace/match'],
  matching: ['marketplace/match'],
  messages: ['care/messages', 'care/messages-list', 'care/message-settings', 'care/messages-files', 'care/two-people'],
  'note-files': ['care/notes'],
  notes: ['care/notes'],
  notifications: ['identity/notifications'],
  offline: ['platform/offline'],
  operators: ['operations/operators', 'operations/bookings'],
  queues: ['operations/operators'],
  'operator-home': ['operations/operators'],
  overview: ['platform/keyboard', 'identity/profile'],
  participants: ['scheduling/participants', 'scheduling/absence'],
  attendance: ['scheduling/absence'],
  payments: ['money/money', 'scheduling/refusals', 'money/wallet', 'money/statement'],
  'payment-methods': ['money/saved-cards'],
  paying: ['money/saved-cards', 'money/money', 'scheduling/refusals', 'money/wallet', 'money/statement'],
  payouts: ['money/payouts', 'money/payout-details', 'money/money'],
  pictures: ['identity/picture'],
  privacy: ['operations/own-data'],
  'provider-profile': ['marketplace/practice', 'identity/profile'],
  pages: ['platform/country', 'identity/sign-up', 'platform/accessibility', 'platform/accessibility-accounts'],
  promotions: ['money/promotions'],
  packages: ['money/wallet'],
  saved: ['marketplace/match'],
  'saved-therapists': ['marketplace/match'],
  compare: ['platform/accessibility'],
  'therapist-list': ['platform/accessibility'],
  receipts: ['operations/receipts', 'money/statement'],
  refunds: ['money/money', 'scheduling/cancel'],
  regions: ['platform/country', 'identity/profile'],
  caseload: ['care/clients', 'care/invitation'],
  'client-page': ['care/clients', 'care/invitation'],
  reviews: ['marketplace/reviews'],
  room: ['care/session-page', 'care/session-endings', 'care/connection-test'],
  'session-room': ['care/session-page', 'care/session-endings', 'care/connection-test'],
  search: ['platform/country', 'platform/keyboard'],
  'second-factor': ['identity/second-factor'],
  security: ['identity/security', 'identity/second-factor'],
  'confirm-password': ['identity/security', 'identity/second-factor'],
  'demo-data': ['scheduling/book-and-pay'],
  series: ['scheduling/series'],
  'series-charging': ['scheduling/series'],
  session: ['identity/sign-up', 'identity/security'],
  help: ['platform/accessibility'],
  join: ['platform/accessibility'],
  shell: ['platform/consent', 'platform/accessibility'],
  theme: ['platform/accessibility', 'platform/accessibility-accounts', 'platform/covered'],
  therapist: ['platform/keyboard', 'platform/covered'],
  transfers: ['money/transfer', 'money/money'],
  verification: ['marketplace/practice'],
  'virtual-accounts': ['money/transfer', 'money/money'],
  waitlist: ['scheduling/waitlist'],
}

/**
 * Every page or call passes through these: a change runs one complete journey, and the summary names the tests that are
 * left out.
 */
export const journey = ['scheduling/book-and-pay']

const parts = [
  /^web\/app\/\w+\/([\w-]+)\/./,
  /^web\/(?:site|shared)\/([\w-]+)\/./,
  /^backend\/\w+\/([\w-]+)\/./,
  /^bff\/resources\/([\w-]+)\.ts$/,
  /^bff\/(\w+)\/./,
  /^schemas\/\w+\/([\w-]+)(?:\.calls\.gen)?\.ts$/,
]
/** No page depends on these files. */
const aside = /^(tests|docs|bench|\.\w+)\/|^backend\/platform\/migrations\/|\.md$/

/** The browser tests for changed files, as paths. */
export function browserTestsFor(changed: string[]): string[] {
  const names = changed
    .filter((file) => !aside.test(file))
    .flatMap((file) => {
      const area = parts.map((part) => part.exec(file)?.[1]).find((one) => one !== undefined)
      return (area === undefined ? undefined : browserFiles[area]) ?? (isOfProduct(file) ? journey : [])
    })
  const themselves = changed.filter((file) => file.endsWith('.e2e.ts'))
  return [...new Set([...names.map((name) => `tests/e2e/${name}.e2e.ts`), ...themselves])].toSorted()
}

const isOfProduct = (file: string) =>
  /^(web|backend|bff|schemas|simulators|scripts\/web)\//.test(file) ||
  /^(vite\.config|scripts\/(product|serve-product|fresh-web|build|build-web))\.ts$/.test(file)
