/** The addresses of the web: they are promises to bookmarks, mails and calendars, so a change of one is seen here. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientScreens } from '#app/shell/client-pages.ts'
import { operatorScreens } from '#app/shell/operator-pages.ts'
import { patternsOf } from '#app/shell/page-route.ts'
import { providerScreens } from '#app/shell/provider-pages.ts'
import { isAt } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { projectFiles } from '#scripts/testing/git.ts'
import { accountPaths } from '#site/pages/pages.ts'

const patterns = Object.fromEntries(Object.entries(paths).map(([name, { pattern }]) => [name, pattern]))

/** The value of each part and of each name of a query is its own name. */
const named = new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) })
const examples = Object.fromEntries(
  Object.entries(paths).map(([name, build]) => [name, (build as (values: object) => string)(named)]),
)

test('every address of the web', () => {
  expect(examples).toEqual({
    home: '/',
    therapists: '/therapists/?country=country&state=state&speciality=speciality',
    therapist: '/therapists/id/',
    compare: '/compare/?therapists=therapists',
    therapistsIn: '/therapists/in/place/',
    therapistLists: '/therapists/browse/',
    match: '/match/?q=q',
    login: '/login/?waiting=waiting&redirect=redirect&ended=ended',
    socialCallback: '/login/provider/',
    register: '/register/?redirect=redirect',
    registerProvider: '/register/provider/',
    verify: '/register/verify/?redirect=redirect',
    forgotPassword: '/forgot-password/',
    newPassword: '/password-reset/#token',
    guest: '/guest/#token',
    guestSession: '/guest/id/session/',
    invitation: '/invitation/#token',
    clientCancellationPolicy: '/policy/client-cancellation/',
    providerCancellationPolicy: '/policy/provider-cancellation/',
    privacyPolicy: '/privacy-policy/',
    terms: '/terms/',
    crisisHelp: '/crisis-help/',
    contact: '/contact/',
    join: '/join/',
    help: '/help/',
    helpArticle: '/help/article/',
    connectionTest: '/connection-test/',
    offline: '/offline/',
    notFound: '/404/',
    overview: '/overview/',
    notifications: '/notifications/',
    messages: '/messages/',
    messageSettings: '/messages/settings/',
    conversation: '/messages/id/?about=about',
    account: '/account/',
    preferences: '/account/preferences/',
    savedTherapists: '/account/saved/',
    security: '/account/security/',
    ownData: '/account/privacy/',
    settings: '/account/settings/',
    appointments: '/appointments/',
    newAppointment: '/appointments/new/?client=client&at=at',
    appointment: '/appointments/id/?participantId=participantId&switch=switch',
    appointmentConfirmed: '/appointments/id/confirmed/',
    session: '/appointments/id/session/',
    bookings: '/bookings/',
    booking: '/bookings/id/',
    schedule: '/bookings/id/schedule/',
    book: '/book/id/?at=at&therapy=therapy&consultation=consultation',
    bookSeries: '/book/id/series/?therapy=therapy',
    waitlist: '/waitlist/',
    availability: '/availability/',
    calendar: '/availability/month/',
    customDates: '/availability/dates/',
    calendarSettings: '/availability/settings/',
    payment: '/payment/id/',
    seriesPayment: '/payment/series/id/',
    wallet: '/wallet/',
    transactions: '/wallet/transactions/',
    transaction: '/wallet/transactions/id/',
    giftCodes: '/wallet/gift-codes/',
    buyPackage: '/wallet/buy/id/?card=card',
    soldPackage: '/wallet/packages/id/',
    fees: '/fees/',
    earnings: '/payouts/',
    payoutDetails: '/payouts/details/',
    payout: '/payouts/id/',
    clients: '/clients/',
    imported: '/clients/imported/',
    importClients: '/clients/imported/file/',
    importByHand: '/clients/imported/email-manual/?by=by',
    client: '/clients/id/',
    notes: '/notes/?id=id',
    notesOfBooking: '/notes/booking/id/',
    notesOfClient: '/notes/client/id/',
    note: '/notes/id/',
    verification: '/verification/',
    qualifications: '/qualifications/',
    insurance: '/insurance/',
    workHistory: '/work-history/',
    importWorkHistory: '/work-history/import/',
    licenceStates: '/licence-states/',
    reviews: '/reviews/',
    verifications: '/admin/verifications/',
    verificationCase: '/admin/verifications/id/',
    moderatedReviews: '/admin/reviews/',
    failedJobs: '/admin/jobs/',
    videoConnections: '/admin/video-connections/',
    operatorBookings: '/admin/bookings/',
    operatorBooking: '/admin/bookings/id/',
    moneyPayments: '/admin/payments/',
    moneyPayouts: '/admin/payouts/',
    adjustments: '/admin/adjustments/',
    promotions: '/admin/promotions/',
    absenceCases: '/admin/absences/',
    books: '/admin/books/',
    users: '/admin/users/',
    user: '/admin/users/id/',
    allSessions: '/admin/sessions/',
    featureFlags: '/admin/feature-flags/',
    matchWeights: '/admin/match-weights/',
    referenceData: '/admin/reference/',
    auditLog: '/admin/audit-log/',
  })
})

test('no two pages share an address, and every address ends with a slash', () => {
  const all = Object.values(patterns)
  expect(all.filter((pattern, place) => all.indexOf(pattern) !== place || !pattern.endsWith('/'))).toEqual([])
})

test('every account address shows a page to somebody, and every page of the account has an address that is served', () => {
  const shown = [...clientScreens.pages, ...providerScreens.pages, ...operatorScreens.pages].flatMap(patternsOf)
  expect([...new Set(shown)].toSorted()).toEqual(accountPaths.toSorted())
})

describe('a path', () => {
  test.for([
    ['of a page without parts', paths.wallet(), '/wallet/'],
    ['with a part', paths.appointment({ id: 'b1' }), '/appointments/b1/'],
    ['with a part that needs encoding', paths.client({ id: 'a/b?c' }), '/clients/a%2Fb%3Fc/'],
    ['with a fragment', paths.newPassword({ token: 'x_-1' }), '/password-reset/#x_-1'],
    ['without its query', paths.book({ id: 'p1' }), '/book/p1/'],
    ['with an empty query', paths.therapists({ country: 'NG', state: '' }), '/therapists/?country=NG'],
    ['with its whole query', paths.book({ id: 'p1', therapy: 'cbt', at: '12:00' }), '/book/p1/?at=12%3A00&therapy=cbt'],
    [
      'with another path in it',
      paths.login({ redirect: '/book/1/?at=a&x=1' }),
      '/login/?redirect=%2Fbook%2F1%2F%3Fat%3Da%26x%3D1',
    ],
  ] as const)('%s', ([, built, expected]) => expect(built).toBe(expected))

  test.for([
    ['/clients/:id/', '/clients/c1/', true],
    ['/clients/:id/', '/clients/', false],
    ['/clients/:id/', '/clients//', false],
    ['/clients/:id/', '/clients/c1', false],
    ['/clients/:id/', '/clients/c1/notes/', false],
    ['/', '/', true],
  ] as const)('the pattern %s is that of %s: %s', ([pattern, path, expected]) => {
    expect(isAt(pattern, path)).toBe(expected)
  })
})

describe('addresses written elsewhere', () => {
  const starts = new Set(Object.values(patterns).map((pattern) => pattern.split('/')[1] ?? ''))
  starts.delete('')
  /** Text that begins, also after an inserted value, with the first part of an address or with a language. */
  const literal = new RegExp(`['"\`}](?:/de)?/(?:de|${[...starts].join('|')})(?=['"\`/?#$])`)
  const isComment = /^\s*(?:\/?\*|\/\/)/

  const straysIn = (text: string) =>
    text.split('\n').flatMap((line) => (literal.test(line) && !isComment.test(line) ? [line.trim()] : []))

  test('there are none but in the table', () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')
    const strays = projectFiles()
      .filter((file) => /^(?:web|backend|bff|scripts)\/.*\.(?:tsx?|mjs)$/.test(file))
      .flatMap((file) => straysIn(read(file)).map((line) => `${file}: ${line}`))
    expect(strays).toEqual([
      // Calls of operators, not pages.
      "bff/core.ts: const isOperators = path.startsWith('/admin/')",
    ])
  })

  test.for([
    "path: '/wallet/',",
    'goTo(`/appointments/${identifier}/`)',
    '<Link to="/messages">',
    "`${locale === 'de' ? '/de' : ''}${path}`",
    '`${publicUrl}/de/login/?redirect=${path}`',
  ])('%s is found', (line) => expect(straysIn(line)).toEqual([line]))
})
