import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OwnVerification, VerificationNote } from '#schemas/marketplace/verification.ts'
import { verificationStatuses } from '#schemas/marketplace/provider-profile.ts'
import { ReviewNotice } from '#app/marketplace/verification/ReviewNotice.tsx'
import { VerificationPage } from '#app/marketplace/verification/VerificationPage.tsx'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const steps = ['profile', 'discipline', 'license', 'insurance', 'experience', 'fee', 'availability'] as const
const own: OwnVerification = {
  status: 'in_progress',
  submittedAt: null,
  listed: false,
  isApproved: false,
  steps: [
    ...steps.map((step) => ({ step, isDone: step !== 'license' && step !== 'insurance', isNeeded: true })),
    { step: 'licence_state', isDone: false, isNeeded: false },
  ],
  missing: ['license', 'insurance'],
  pausedBy: [],
  canSubmit: false,
}
const complete: OwnVerification = {
  ...own,
  steps: own.steps.map((step) => ({ ...step, isDone: true })),
  missing: [],
  canSubmit: true,
}
const noReview: VerificationNote = {
  status: 'in_progress',
  note: null,
  items: [],
  reviewedAt: null,
  reviewIdentifier: null,
  acknowledged: false,
}
const licence = '019b0000-0000-7000-8000-00000000d001'
const insurance = '019b0000-0000-7000-8000-00000000d002'
const review: VerificationNote = {
  status: 'changes_requested',
  note: 'Nearly there.\nOne page is cut off.',
  items: [
    {
      documentIdentifier: licence,
      type: 'license',
      title: null,
      fileName: 'licence.pdf',
      status: 'accepted',
      note: null,
    },
    {
      documentIdentifier: insurance,
      type: 'insurance',
      title: null,
      fileName: 'insurance.pdf',
      status: 'rejected',
      note: 'The second page is missing.',
    },
  ],
  reviewedAt: '2026-11-20T10:00:00.000Z',
  reviewIdentifier: '019b0000-0000-7000-8000-00000000e001',
  acknowledged: false,
}

const list = (data: object[]) => ({ json: { data, meta: { page: 1, perPage: 100, total: data.length, lastPage: 1 } } })
const address = '/api/provider/verification-submission'
const note = 'GET /api/provider/qualification/verification-note'
const answers = (verification: OwnVerification = own, reviewed: VerificationNote = noReview) => ({
  [`GET ${address}`]: () => ({ json: verification }),
  [note]: () => ({ json: reviewed }),
  'GET /api/provider/qualification/files': () => list([]),
  'GET /api/provider/indemnity-insurance': () => list([]),
})
const show = (setup: object = {}) => showAccount(<VerificationPage />, { viewer: theo, ...setup })
const sent = (calls: FakeRequest[], method: string) => calls.filter((call) => call.method === method)

describe('the verification status', () => {
  test.each(verificationStatuses)('is one sentence when it is %s, in both languages', async (status) => {
    for (const [locale, heading] of [
      ['en', 'Your status'],
      ['de', 'Ihr Status'],
    ] as const) {
      fakeServer(answers({ ...own, status, submittedAt: '2026-11-20T10:00:00.000Z', listed: status === 'approved' }))
      const { container, unmount } = show({ locale })
      await screen.findByRole('heading', { name: heading })
      expect(container.textContent).not.toMatch(/verification\.|resources\.|%\{/)
      unmount()
    }
  })

  test('shows the date of submission', async () => {
    fakeServer(answers({ ...complete, status: 'submitted', submittedAt: '2026-11-20T10:00:00.000Z', canSubmit: false }))
    show()
    expect(await screen.findByText(/^You submitted on Friday,? 20 November/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /submit/i })).toBeNull()
  })

  test.each(['submitted', 'in_review'] as const)(
    'a submission that lost documents since is incomplete: %s',
    async (status) => {
      fakeServer(answers({ ...own, status, submittedAt: '2026-11-20T10:00:00.000Z' }))
      const { container } = show()
      expect(await screen.findByText('Incomplete')).toBeDefined()
      expect(container.textContent).toContain('but this is missing now: Licence and Indemnity insurance')
      expect(screen.queryByText(/^(Submitted|In review)$/)).toBeNull()
    },
  )

  test('shows a verified therapist why clients cannot find them', async () => {
    fakeServer(
      answers({
        ...complete,
        status: 'approved',
        canSubmit: false,
        pausedBy: ['insurance_expired', 'fee'],
      }),
    )
    show()
    const why = within(await screen.findByRole('note'))
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your insurance has expired.',
      'You have not set a fee.',
    ])
    expect(screen.getByText('You are verified, but clients cannot find you at the moment.')).toBeDefined()
  })

  test('can be loaded again after an error', async () => {
    let tries = 0
    fakeServer({
      ...answers(),
      [`GET ${address}`]: () => (tries++ === 0 ? problem(403, 'FORBIDDEN', 'Not now') : { json: own }),
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('5 of 7 done')).toBeDefined()
  })
})

describe('the checklist', () => {
  test('counts completed steps and links to missing ones', async () => {
    fakeServer(answers())
    show()
    expect(await screen.findByRole('progressbar', { name: '5 of 7 done' })).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('71')
    expect(screen.getByRole('link', { name: 'Upload your licence' })).toHaveProperty('pathname', '/qualifications/')
    expect(screen.getByRole('link', { name: 'Upload your insurance' })).toHaveProperty('pathname', '/insurance/')
    expect(screen.getByRole('link', { name: 'View: Fee' })).toHaveProperty('pathname', '/fees/')
    expect(screen.queryByText('Licence states', { selector: 'li *' })).toBeNull()
  })

  test('the button explains why it is disabled, stays focusable and sends nothing', async () => {
    const calls = fakeServer(answers())
    show()
    const button = await screen.findByRole('button', { name: 'Submit for verification' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('You can submit once these are done: Licence and Indemnity insurance.')
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(sent(calls, 'PUT')).toEqual([])
  })

  test('a complete one is submitted, and the page confirms it', async () => {
    let isSubmitted = false
    const calls = fakeServer({
      ...answers(),
      [`GET ${address}`]: () => ({
        json: isSubmitted
          ? { ...complete, status: 'submitted', submittedAt: '2026-11-21T10:00:00.000Z', canSubmit: false }
          : complete,
      }),
      [`PUT ${address}`]: () => {
        isSubmitted = true
        return { status: 202, json: { status: 'submitted', submittedAt: '2026-11-21T10:00:00.000Z' } }
      },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Submit for verification' }))
    expect(await screen.findByText('Submitted. We will email you as soon as we have decided.')).toBeDefined()
    expect(await screen.findByText(/^You submitted on/)).toBeDefined()
    expect(sent(calls, 'PUT')).toHaveLength(1)
  })

  test('the steps that the server finds missing are listed', async () => {
    let isRequested = false
    fakeServer({
      ...answers(),
      [`GET ${address}`]: () => ({ json: isRequested ? { ...own, missing: ['experience'] } : complete }),
      [`PUT ${address}`]: () => {
        isRequested = true
        return problem(422, 'VERIFICATION_INCOMPLETE', 'Something is missing', { missing: ['experience', 'later'] })
      },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Submit for verification' }))
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Still missing: Work history.')
    expect(await screen.findByText('You can submit once these are done: Work history.')).toBeDefined()
  })
})

test('the last review links to where a rejected document is replaced', async () => {
  fakeServer(answers({ ...complete, status: 'changes_requested' }, review))
  show()
  const verdicts = within(await screen.findByRole('list', { name: 'Document by document' }))
  expect(verdicts.getByText('The second page is missing.')).toBeDefined()
  expect(verdicts.getAllByRole('link')).toHaveLength(1)
  expect(verdicts.getByRole('link', { name: 'Replace: Indemnity insurance: insurance.pdf' })).toHaveProperty(
    'pathname',
    '/insurance/',
  )
  expect(screen.getByRole('button', { name: 'Submit again' })).toBeDefined()
})

test('accepted documents are listed by their end date', async () => {
  const document = { identifier: licence, status: 'accepted', fileName: 'a.pdf', title: null, body: 'HCPC' }
  fakeServer({
    ...answers(),
    'GET /api/provider/qualification/files': () =>
      list([
        { ...document, type: 'license', expiresAt: null },
        { ...document, identifier: 'other', type: 'license', body: 'MDCN', status: 'pending', expiresAt: '2099-01-01' },
      ]),
    'GET /api/provider/indemnity-insurance': () =>
      list([
        { ...document, identifier: 'later', body: undefined, fileName: 'new.pdf', expiresAt: '2099-11-03' },
        { ...document, identifier: 'old', body: undefined, fileName: 'old.pdf', expiresAt: '2020-11-03' },
      ]),
  })
  show()
  await screen.findByText('Licence: HCPC')
  const terms = [...globalThis.document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(terms).toEqual([
    'Indemnity insurance: old.pdfExpired on 3 November 2020',
    'Indemnity insurance: new.pdfExpires on 3 November 2099',
    'Licence: HCPCNo expiry date',
  ])
})

describe('the document review notice', () => {
  const acknowledge = 'POST /api/provider/qualification/review-acknowledgement'
  const shown = (reviewed: VerificationNote, more: Parameters<typeof fakeServer>[0] = {}) => {
    const calls = fakeServer({ ...answers(own, reviewed), ...more })
    showAccount(<ReviewNotice />, { viewer: theo, at: '/fees', path: '/fees' })
    return calls
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Your documents were reviewed' }, { timeout: 3000 })

  test('shows the note and each verdict; Proceed marks it as read and leads to the overview', async () => {
    const calls = shown(review, { [acknowledge]: () => ({ json: { ...review, acknowledged: true } }) })
    const notice = within(await dialog())
    expect(notice.getByText(/Nearly there/)).toBeDefined()
    expect(notice.getByText('The second page is missing.')).toBeDefined()
    fireEvent.click(notice.getByRole('button', { name: 'Proceed' }))
    await waitFor(() => expect(visited.at(-1)).toBe('/overview/'))
    expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([{ reviewIdentifier: review.reviewIdentifier }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closed without Proceed it stays unread, and is not shown again on this page', async () => {
    const calls = shown(review)
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(calls, 'POST')).toEqual([])
    expect(visited).toEqual(['/fees'])
  })

  test('stays open when marking it as read fails', async () => {
    shown(review, { [acknowledge]: () => problem(503, 'BUSY', 'Too much to do') })
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Proceed' }))
    expect(await screen.findByText('Too much to do')).toBeDefined()
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  test.each([
    ['there was no review', noReview],
    ['it was acknowledged', { ...review, acknowledged: true }],
  ])('is not shown when %s', async (_why, reviewed) => {
    useFakeClock()
    const calls = shown(reviewed)
    await waitFor(() => expect(calls).toHaveLength(1))
    await passTime(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
