/** An operator who acts for a person: saving that the server refuses is not offered, and one sentence explains why. */
import { screen, waitFor } from '@testing-library/react'
import { Fragment, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import * as paths from '#schemas/platform/paths.ts'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import type { OwnProvider, TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { useRefused } from '#ui/viewer/use-is-allowed.ts'
import { AddToCalendar } from '#app/scheduling/calendar-feed/AddToCalendar.tsx'
import { PreferencesPage } from '#app/identity/client-profile/PreferencesPage.tsx'
import { LicenceStatesPage } from '#app/marketplace/credentials/LicenceStatesPage.tsx'
import { Participants } from '#app/scheduling/participants/Participants.tsx'
import { FeePage } from '#app/marketplace/provider-profile/FeePage.tsx'
import { ReviewPanel } from '#app/marketplace/reviews/ReviewPanel.tsx'
import { BookSeries } from '#app/scheduling/series/BookSeries.tsx'
import { WaitlistPage } from '#app/scheduling/waitlist/WaitlistPage.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { provider } from '#tests/web/support/provider-fixture.ts'
import { own as ownReview, place as reviewPlace, reviewed } from '#tests/web/marketplace/review-fixtures.ts'

const why = 'This cannot be done on behalf of someone else.'
const acting = { until: '2126-11-26T17:00:00.000Z', operator: 'Olu Desk' } as const
const impersonating = (viewer: UserInfo, scope: 'assist' | 'read'): UserInfo => ({
  ...viewer,
  impersonation: { ...acting, scope },
})
const buttons = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )

describe('A call', () => {
  const cases = [
    [null, clientApi.update, 'open'],
    [null, clientApi.preferences, 'open'],
    ['assist', clientApi.update, 'open'],
    ['assist', clientApi.own, 'open'],
    ['assist', clientApi.preferences, 'refused'],
    ['assist', clientApi.setPreferences, 'refused'],
    ['read', clientApi.update, 'refused'],
    ['read', clientApi.own, 'open'],
    ['read', clientApi.preferences, 'refused'],
  ] as const
  test.each(cases)('with the scope %s', async (scope, endpoint, expected) => {
    const Probe = () => {
      const isRefused = useRefused(endpoint)
      return <p>{isRefused === undefined ? 'unknown' : isRefused ? 'refused' : 'open'}</p>
    }
    const viewer = scope ? impersonating(clara, scope) : clara
    const both = [
      <Probe key="probe" />,
      <IfAllowed key="children" endpoint={endpoint}>
        <p>The children</p>
      </IfAllowed>,
    ]
    showAccount(both, { viewer })
    expect(await screen.findByText(expected)).toBeDefined()
    expect(screen.queryByText('The children') !== null).toBe(expected === 'open')
    expect(screen.queryByText(why) !== null).toBe(expected === 'refused')
  })

  test('that is in no table is refused', async () => {
    showAccount(
      <IfAllowed endpoint={{ method: 'POST', path: '/nowhere' }}>
        <p>The children</p>
      </IfAllowed>,
      { viewer: impersonating(clara, 'assist') },
    )
    expect(await screen.findByText(why)).toBeDefined()
  })
})

const fee: TherapyFee = {
  identifier: '019b0000-0000-7000-8000-0000000000f1',
  name: 'Individual therapy',
  fee: 1_500_000,
  isFree: false,
  usesGeneral: false,
  currency: 'NGN',
  platformShare: 225_000,
  earning: 1_275_000,
}
const country = '019b0000-0000-7000-8000-0000000000c1'
const state = { identifier: '019b0000-0000-7000-8000-0000000000c2', code: 'NG-LA', name: 'Lagos' }
const ownProvider = {
  info: { countryIdentifier: country },
  bookingFee: { general: { fee: 1_500_000, isFree: false }, currencyCode: 'NGN', therapies: [] },
} as unknown as OwnProvider
const entry: WaitlistEntry = {
  identifier: '019b0000-0000-7000-8000-00000000a017',
  bookingIdentifier: bookingId,
  providerName: 'Theo Bassey',
  bookedFor: '2126-11-26T17:00:00.000Z',
  fromDate: '2126-11-23',
  toDate: '2126-11-26',
  partOfDay: 'morning',
  timezone: 'Europe/Berlin',
  providerTimezone: 'America/New_York',
  status: 'waiting',
  createdAt: '2026-11-22T10:00:00.000Z',
  offer: null,
}
const offered: WaitlistEntry = {
  ...entry,
  identifier: '019b0000-0000-7000-8000-00000000a018',
  offer: {
    startAt: '2126-11-24T09:00:00.000Z',
    endAt: '2126-11-24T10:00:00.000Z',
    expiresAt: '2126-11-23T09:00:00.000Z',
    fee: 1_500_000,
    currency: 'NGN',
    difference: 0,
    freeUntil: '2126-11-22T09:00:00.000Z',
    isPaid: true,
  },
}
const withGuest: Booking = {
  ...booking,
  startAt: '2126-11-26T17:00:00.000Z',
  endAt: '2126-11-26T18:00:00.000Z',
  phase: 'upcoming',
  actions: [],
  participants: [
    ...booking.participants,
    {
      identifier: '019b0000-0000-7000-8000-0000000009e5',
      role: 'guest',
      status: 'acknowledged',
      firstName: 'Ngozi',
      lastName: null,
      email: 'ngozi@example.org',
      relation: 'family',
      attendance: 'unknown',
    } as Booking['participants'][number],
  ],
}

const page = (data: readonly unknown[]) => ({
  json: { data, meta: { page: 1, perPage: 25, total: data.length, lastPage: 1 } },
})
const answers = {
  'GET /api/provider': () => ({ json: ownProvider }),
  'GET /api/rest/fees': () => ({ json: [{ id: fee.identifier, ...fee }], headers: { 'content-range': 'fees 0-0/1' } }),
  'GET /api/provider/license-states': () => page([state]),
  [`GET /api/region/country/${country}/states`]: () => ({ json: [{ ...state, parentIdentifier: country }] }),
  'GET /api/waitlist': () => page([entry, offered]),
  [`GET /api/review/participant/${reviewPlace}`]: () => ({ json: { ...ownReview, editable: true } }),
  [`GET /api/providers/${theo.identifier}`]: () => ({ json: provider }),
}

interface Screen {
  name: string
  page: ReactElement
  viewer: UserInfo
  at?: { path: string; at: string }
  /** The person finds these; an operator with the scope `assist` finds those that stay, with `read` none. */
  writes: readonly string[]
  stays?: readonly string[]
  /** The page explains why. */
  explains: boolean
}
const screens: readonly Screen[] = [
  {
    name: 'Fees',
    page: <FeePage />,
    viewer: theo,
    writes: ['Edit: General fee', 'Edit: Individual therapy'],
    explains: true,
  },
  { name: 'States of the licence', page: <LicenceStatesPage />, viewer: theo, writes: ['Save'], explains: true },
  {
    name: 'The waitlist',
    page: <WaitlistPage />,
    viewer: clara,
    writes: ['Accept', 'Decline', 'Leave waitlist'],
    stays: ['Decline', 'Leave waitlist'],
    explains: true,
  },
  {
    name: 'Guests',
    page: <Participants booking={withGuest} />,
    viewer: clara,
    writes: ['Remove Ngozi'],
    explains: false,
  },
  {
    name: 'A review',
    page: <ReviewPanel booking={reviewed} />,
    viewer: clara,
    writes: ['Edit reviews'],
    explains: false,
  },
  {
    name: 'The calendar file',
    page: <AddToCalendar booking={withGuest} />,
    viewer: clara,
    writes: ['Calendar file (.ics)'],
    explains: false,
  },
  {
    name: 'Several sessions at once',
    page: <BookSeries />,
    viewer: clara,
    at: { path: paths.bookSeries.pattern, at: `/book/${theo.identifier}/series/` },
    writes: ['Book these sessions'],
    explains: true,
  },
]

describe.each(screens)(
  '$name',
  ({ page: shown, viewer, at = { path: '/', at: '/' }, writes, stays = [], explains }) => {
    test('can be changed by the person', async () => {
      fakeServer(answers)
      showAccount(shown, { viewer, ...at })
      await waitFor(() => expect(buttons()).toEqual(expect.arrayContaining([...writes])))
      expect(screen.queryByText(why)).toBeNull()
    })

    test.each(['assist', 'read'] as const)('cannot be changed by an acting operator (%s)', async (scope) => {
      fakeServer(answers)
      const Known = () => useRefused(clientApi.own) === false && 'The rights are known'
      const both = [<Known key="known" />, <Fragment key="page">{shown}</Fragment>]
      showAccount(both, { viewer: impersonating(viewer, scope), ...at })
      expect(await screen.findByText('The rights are known')).toBeDefined()
      await waitFor(() => expect(screen.queryAllByText(why).length > 0).toBe(explains))
      const left = scope === 'assist' ? stays : []
      await waitFor(() => expect(writes.filter((name) => buttons().includes(name))).toEqual(left))
    })
  },
)

test('Preferences are not loaded, and the page explains why it is empty', async () => {
  const calls = fakeServer(answers)
  showAccount(<PreferencesPage />, { viewer: impersonating(clara, 'assist') })
  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toEqual([])
})
