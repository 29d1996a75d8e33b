import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ModeratedReview, Review } from '#schemas/marketplace/reviews.ts'
import { ReviewModerationPage } from '#app/marketplace/reviews/ReviewModerationPage.tsx'
import { ReviewsPage } from '#app/marketplace/reviews/ReviewsPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, filterOf, rows, show } from '#tests/web/operations/render-operators.tsx'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

describe('the therapist’s page', () => {
  const list = `GET /api/review/provider/${theo.identifier}`
  const review = (number: number, part: Partial<Review> = {}): Review => ({
    identifier: `3f3a2a4e-0000-4000-8000-00000000000${number}`,
    rating: 4.5,
    comment: `Words of the review ${number}.`,
    isAnonymous: false,
    authorName: 'Amaka O.',
    month: '2026-10',
    ...part,
  })
  const reply = (page: number, data: Review[]) => ({
    json: {
      data,
      meta: { page, perPage: 10, total: 12, lastPage: 2 },
      summary: { average: 4.2, count: 12, distribution: [5, 4, 2, 1, 0] },
    },
  })
  const place = { path: '/reviews/', at: '/reviews/', viewer: theo }

  test('shows the average, the distribution and the texts, with the month only', async () => {
    fakeServer({ [list]: () => reply(1, [review(1), review(2, { isAnonymous: true, authorName: null })]) })
    showAccount(<ReviewsPage />, place)
    expect(await screen.findByText('12 reviews')).toBeDefined()
    expect(screen.getByText('4.2 of 5 stars')).toBeDefined()
    const table = within(screen.getByRole('table', { name: 'Reviews by stars' }))
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['5 stars5', '4 to 4.54', '3 to 3.52', '2 to 2.51', 'up to 1.50'])
    expect(screen.getByText('Amaka O., October 2026')).toBeDefined()
    expect(screen.getByText('A client, October 2026')).toBeDefined()
  })

  test('is paged in the address', async () => {
    const calls = fakeServer({
      [list]: ({ query }) => reply(Number(query.get('page')), [review(Number(query.get('page')))]),
    })
    showAccount(<ReviewsPage />, place)
    fireEvent.click(await screen.findByRole('link', { name: 'Older reviews' }))
    expect(await screen.findByText('Words of the review 2.')).toBeDefined()
    expect(screen.getByText(/Page 2 of 2/)).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'Newer reviews' }))
    expect(await screen.findByText('Words of the review 1.')).toBeDefined()
    expect(calls.map(({ query }) => query.get('page'))).toContain('2')
  })

  test('without reviews has a hint, in German too', async () => {
    fakeServer({
      [list]: () => ({
        json: {
          data: [],
          meta: { page: 1, perPage: 10, total: 0, lastPage: 1 },
          summary: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] },
        },
      }),
    })
    showAccount(<ReviewsPage />, { ...place, locale: 'de' })
    expect(await screen.findByText(/Es gibt noch keine Bewertungen/)).toBeDefined()
  })

  test('that cannot be loaded can be loaded again', async () => {
    useFakeClock()
    fakeServer({ [list]: () => problem(500, 'INTERNAL', 'Something went wrong') })
    showAccount(<ReviewsPage />, place)
    await passTime(1_500)
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

describe('the operators’ list', () => {
  const waiting = (number: number, part: Partial<ModeratedReview> = {}): ModeratedReview => ({
    identifier: `3f3a2a4e-0000-4000-8000-00000000000${number}`,
    providerName: `Therapist ${number}`,
    rating: 4,
    comment: `Call me on 0803 123 456${number}.`,
    isAnonymous: false,
    status: 'held',
    heldReason: 'contact',
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    decidedAt: null,
    ...part,
  })
  const list = { 'GET /api/rest/reviews': () => rows('reviews', [waiting(1), waiting(2)]) }
  const judge = (number: number) => `PUT /api/admin/reviews/${waiting(number).identifier}`

  test('starts with pending reviews, and shows the whole text of a row', async () => {
    const calls = fakeServer(list)
    show(<ReviewModerationPage />)
    const row = within((await screen.findByText('Therapist 1')).closest('tr') as HTMLElement)
    expect(filterOf(callsTo(calls, '/api/rest/reviews')[0])).toEqual({ status: 'held' })
    expect(row.getByText('Contains contact details')).toBeDefined()
    fireEvent.click(row.getByRole('button', { name: /Review of Therapist 1, 4 of 5 stars/ }))
    expect(screen.getAllByText('Call me on 0803 123 4561.')).toHaveLength(2)
  })

  test('one is approved from its row', async () => {
    const calls = fakeServer({ ...list, [judge(2)]: () => ({ json: waiting(2, { status: 'published' }) }) })
    show(<ReviewModerationPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Publish the review of Therapist 2' }))
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { status: 'published', editedAt: null },
      ]),
    )
    await waitFor(() => expect(callsTo(calls, '/api/rest/reviews').length).toBeGreaterThan(1))
  })

  test('several are hidden together; one that changed since stays selected', async () => {
    fakeServer({
      ...list,
      [judge(1)]: () => ({ json: waiting(1, { status: 'hidden' }) }),
      [judge(2)]: () => problem(409, 'STATUS_CHANGED', 'This has changed in the meantime'),
    })
    show(<ReviewModerationPage />)
    fireEvent.click(await screen.findByRole('checkbox', { name: /Therapist 1/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Therapist 2/ }))
    fireEvent.click(within(screen.getByRole('group', { name: '2 chosen' })).getByRole('button', { name: 'Hide' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide 2 reviews?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('1 of 2 hidden. This has changed in the meantime')).toBeDefined()
    expect(await screen.findByRole('group', { name: '1 chosen' })).toBeDefined()
  })
})
