import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Verification } from '#schemas/marketplace/verification.ts'
import { VerificationsPage } from '#app/marketplace/verification/VerificationsPage.tsx'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { operator, verificationOf } from './verification-fixtures.ts'

const ada = verificationOf('Ada Obi', 1)
const ben = verificationOf('Ben Cole', 2)
const rows = (list: readonly Verification[]) => ({
  json: list.map((row) => ({ id: row.identifier, ...row })),
  headers: { 'content-range': `verifications 0-${list.length - 1}/${list.length}` },
})
const list = 'GET /api/rest/verifications'
const places = {
  'GET /api/region/country': () => ({
    json: [
      { identifier: '1', code: 'GB', name: 'United Kingdom' },
      { identifier: '2', code: 'DE', name: 'Germany' },
    ],
  }),
}
const claim = ({ identifier }: Verification) => `POST /api/admin/verifications/${identifier}/claim`
const filtersOf = (calls: FakeRequest[]) =>
  calls
    .filter(({ path }) => path === '/api/rest/verifications')
    .map(({ query }) => JSON.parse(query.get('filter') ?? '{}') as object)
const show = (setup: object = {}) => showAccount(<VerificationsPage />, { viewer: operator, ...setup })

describe('the queue', () => {
  test('opens with unclaimed submissions, the longest wait first, and shows how long', async () => {
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const calls = fakeServer({
      ...places,
      [list]: () =>
        rows([
          { ...ada, submittedAt: since(73) },
          { ...ben, submittedAt: since(5.5) },
        ]),
    })
    show()
    expect(await screen.findByRole('link', { name: 'Ada Obi' })).toHaveProperty(
      'pathname',
      `/admin/verifications/${ada.identifier}/`,
    )
    expect(screen.getByText('3 days')).toBeDefined()
    expect(screen.getByText('5 hours')).toBeDefined()
    expect(filtersOf(calls)[0]).toEqual({ status: 'submitted', claimed: 'nobody' })
    const [first] = calls.filter(({ path }) => path === '/api/rest/verifications')
    expect(first?.query.get('sort')).toBe('["submittedAt","ASC"]')
    expect(screen.getByRole('button', { name: 'Unassigned' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('shows own and all submissions, stored in the address', async () => {
    const calls = fakeServer({ ...places, [list]: () => rows([ada]) })
    show()
    await screen.findByRole('link', { name: 'Ada Obi' })
    fireEvent.click(screen.getByRole('button', { name: 'Mine' }))
    await waitFor(() => expect(filtersOf(calls).at(-1)).toEqual({ claimed: 'mine' }))
    fireEvent.click(screen.getByRole('button', { name: 'All therapists' }))
    await waitFor(() => expect(filtersOf(calls).at(-1)).toEqual({}))
    expect(new URLSearchParams(visited.at(-1)?.split('?')[1]).get('filter')).toBe('{}')
  })

  test('says when it is empty', async () => {
    fakeServer({ ...places, [list]: () => ({ json: [], headers: { 'content-range': 'verifications 0-0/0' } }) })
    show()
    expect(await screen.findByText('No submissions are waiting. That is all for now.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Mine' }))
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined()
  })

  test('is filtered by country and status, in German too', async () => {
    const calls = fakeServer({ ...places, [list]: () => rows([ada]) })
    show({ locale: 'de', at: '/?filter=%7B%22country%22%3A%22DE%22%7D' })
    await screen.findByRole('link', { name: 'Ada Obi' })
    expect(await screen.findByRole('option', { name: 'Deutschland', selected: true })).toBeDefined()
    const { value } = screen.getByRole<HTMLOptionElement>('option', { name: 'In Prüfung' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value } })
    await waitFor(() => expect(filtersOf(calls).at(-1)).toEqual({ country: 'DE', status: 'in_review' }))
  })

  test('several are claimed at once; failed ones are reported and stay selected', async () => {
    const calls = fakeServer({
      ...places,
      [list]: () => rows([ada, ben]),
      [claim(ada)]: () => ({ json: { ...ada, status: 'in_review' } }),
      [claim(ben)]: () => problem(409, 'REVIEW_CLAIMED', 'Another operator is looking at it.'),
    })
    show()
    await screen.findByRole('link', { name: 'Ada Obi' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Claim selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim 2 submissions?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Claim selected' }))
    expect(
      await screen.findByText('1 of 2 claimed. The others stay selected: Another operator is looking at it.'),
    ).toBeDefined()
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(
        ['Ada Obi', 'Ben Cole'].map(
          (name) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` }).checked,
        ),
      ).toEqual([false, true]),
    )
  })
})
