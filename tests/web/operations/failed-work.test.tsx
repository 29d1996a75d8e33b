import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FailedJob } from '#schemas/operations/jobs.ts'
import { JobsPage } from '#app/operations/operators/JobsPage.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, filterOf, rows, show } from './render-operators.tsx'

const job = (number: number, change: Partial<FailedJob> = {}): FailedJob => ({
  identifier: `019b0000-0000-7000-8000-00000000060${number}`,
  name: 'mail',
  subject: `template_${number}`,
  status: 'failed',
  tries: 8,
  reason: 'Mail server: 451',
  createdAt: '2026-11-20T10:00:00.000Z',
  failedAt: '2026-11-20T10:12:00.000Z',
  ...change,
})
const list = { 'GET /api/rest/jobs': () => rows('jobs', [job(1), job(2, { status: 'retrying', tries: 3 }), job(3)]) }
const retry = (number: number) => `POST /api/admin/jobs/${job(number).identifier}/retry`
const done = (number: number) => () => ({ json: job(number, { status: 'retrying' }) })

test('One job is retried from its row', async () => {
  const calls = fakeServer({ ...list, [retry(1)]: done(1) })
  show(<JobsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry: Email, template_1' }))
  expect(await screen.findByText('The job is being retried')).toBeDefined()
  await waitFor(() => expect(callsTo(calls, '/api/rest/jobs')).toHaveLength(2))
})

test('A job that another operator has retried meanwhile leaves the list', async () => {
  const calls = fakeServer({ ...list, [retry(1)]: () => problem(404, 'NOT_FOUND', 'We could not find this') })
  show(<JobsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry: Email, template_1' }))
  expect(await screen.findByText('We could not find this')).toBeDefined()
  await waitFor(() => expect(callsTo(calls, '/api/rest/jobs')).toHaveLength(2))
})

test('Several are retried together, with their progress', async () => {
  fakeServer({ ...list, [retry(1)]: done(1), [retry(3)]: () => problem(500, 'INTERNAL', 'Something went wrong') })
  show(<JobsPage />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Email, template_1' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Email, template_3' }))
  fireEvent.click(within(screen.getByRole('group', { name: '2 chosen' })).getByRole('button', { name: 'Retry' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retry 2 jobs?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^1 of 2 are being retried\./)).toBeDefined()
})

test('The filter is part of the request', async () => {
  const calls = fakeServer(list)
  show(<JobsPage />)
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'failed' } })
  await waitFor(() => expect(filterOf(callsTo(calls, '/api/rest/jobs').at(-1))).toEqual({ status: 'failed' }))
})

test('The full reason opens below the row', async () => {
  const reason = 'One word after the other, '.repeat(7)
  fakeServer({ 'GET /api/rest/jobs': () => rows('jobs', [job(1, { reason })]) })
  show(<JobsPage />)
  const row = (await screen.findByRole('button', { name: 'Retry: Email, template_1' })).closest('tr') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { expanded: false }))
  expect(await screen.findByText('Created')).toBeDefined()
  expect(screen.getAllByText(reason.trim()).length).toBeGreaterThan(1)
})

test('An empty list says so', async () => {
  fakeServer({ 'GET /api/rest/jobs': () => ({ json: [], headers: { 'content-range': 'jobs */0' } }) })
  show(<JobsPage />)
  expect(await screen.findByText('No failed jobs.')).toBeDefined()
})

test('Waiting mails are counted above the list, with the answer of the mail server', async () => {
  const [since, next] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:30:00.000Z']
  fakeServer({
    ...list,
    'GET /api/admin/jobs/backlog': () => ({
      json: [
        { name: 'mail', waiting: 120, oldestSince: since, nextTryAt: next, reason: 'Mail server: 421' },
        { name: 'code_mail', waiting: 1, oldestSince: since, nextTryAt: null, reason: null },
      ],
    }),
  })
  show(<JobsPage />)
  const waiting = within(await screen.findByRole('region', { name: 'Waiting work' }))
  expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Email: 120 are waiting, the oldest since .+\. Next try: .+\. Last answer: Mail server: 421$/,
    ),
    expect.stringMatching(/^Verification code: 1 is waiting, since .+\. Next try: now\.$/),
  ])
})
