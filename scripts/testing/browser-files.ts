/**
 * Which browser tests a change can break. The name of an area is the name of a folder in `web/` or `backend/`, or of a file in
 * `schemas/`, `bff/resources/` or `bff/`; what stands behind it are files in `tests/e2e/` without their ending.
 */
export const browserFiles: Record<string, string[]> = {
  accounts: ['sign-up', 'password-reset', 'security', 'second-factor'],
  agenda: ['live', 'provider-week'],
  availability: ['availability', 'provider-week'],
  bookings: ['book-and-pay', 'cancel', 'overlay', 'reschedule', 'schedule'],
  calendar: ['calendars'],
  clients: ['clients'],
  consent: ['consent'],
  contact: ['country'],
  credentials: ['credentials'],
  crisis: ['crisis'],
  features: ['operators'],
  fees: ['fees', 'provider-week'],
  files: ['credentials', 'messages-files', 'own-data'],
  finance: ['finance', 'finance-dialogs', 'finance-keyboard', 'finance-unmatched'],
  guest: ['participants'],
  'import-csv': ['import'],
  imports: ['import', 'by-hand'],
  invitation: ['invitation'],
  jobs: ['failed-work'],
  live: ['live', 'live-messages'],
  messages: ['messages', 'messages-list', 'message-settings', 'messages-files', 'two-people'],
  'note-files': ['notes', 'paperwork'],
  notes: ['notes', 'paperwork'],
  notifications: ['notifications'],
  operators: ['operators', 'failed-work'],
  overview: ['keyboard', 'profile'],
  participants: ['participants'],
  payments: ['money', 'refusals', 'overlay', 'wallet', 'statement'],
  payouts: ['payouts', 'payout-details', 'money'],
  pictures: ['picture'],
  privacy: ['own-data'],
  providers: ['practice', 'profile', 'fees'],
  public: ['country', 'policies', 'sign-up', 'accessibility', 'accessibility-accounts'],
  receipts: ['receipts', 'statement'],
  refunds: ['refund', 'cancel'],
  regions: ['country', 'profile'],
  relations: ['clients', 'invitation'],
  reviews: ['reviews'],
  search: ['country', 'keyboard'],
  'second-factor': ['second-factor'],
  security: ['security', 'second-factor'],
  seed: ['book-and-pay'],
  series: ['series'],
  session: ['sign-up', 'security'],
  site: ['policies', 'consent', 'accessibility'],
  theme: ['accessibility', 'accessibility-accounts', 'covered'],
  therapist: ['keyboard', 'covered'],
  transfers: ['transfer'],
  verification: ['verification', 'practice'],
  'virtual-accounts': ['transfer', 'finance-unmatched'],
  waitlist: ['waitlist'],
}

/** What every page or call passes through: a change there is met by one whole journey, and the rest is left out and named. */
export const journey = ['book-and-pay']

const parts = [
  /^web\/([\w-]+)\/./,
  /^backend\/([\w-]+)\/./,
  /^bff\/resources\/([\w-]+)\.ts$/,
  /^bff\/(\w+)\/./,
  /^schemas\/([\w-]+)\.ts$/,
]
/** Files there reach no page. */
const aside = /^(tests|docs|bench|\.\w+)\/|^backend\/migrations\/|\.md$/

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
  /^(web|backend|bff|schemas|neighbours|scripts\/web)\//.test(file) ||
  /^(vite\.config|scripts\/(product|serve-product|fresh-web|build|build-web))\.ts$/.test(file)
