/** Unmatched transfers, as operators see and book them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Adjustment, MoneyOwner, UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { AdjustmentsPage } from '#app/operations/finance/AdjustmentsPage.tsx'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { openWindow } from './finance-window.ts'
import { callsTo, filterOf, olu, rows, show } from './render-operators.tsx'

const transfer: UnmatchedTransfer = {
  identifier: 'paystack:TRF_1',
  cameAt: '2026-11-20T10:00:00.000Z',
  gateway: 'paystack',
  gatewayReference: 'TRF_1',
  amount: 500_000,
  currency: 'NGN',
  gatewayFee: 5_000,
  reason: 'account',
  senderName: 'Ada Obi',
  accountNumber: '0123456789',
  ownerIdentifier: null,
  ownerName: null,
  adjustmentIdentifier: null,
  adjustmentStatus: null,
}
const robin: MoneyOwner = {
  identifier: '019b0000-0000-7000-8000-0000000f0001',
  name: 'Robin Hale',
  email: 'robin@example.org',
  account: 'client_wallet',
  balance: 0,
  currency: 'NGN',
}
const reason = 'The bank named the sender on Monday'
const path = '/api/admin/adjustments'
const waits = 'Pending approval'

let list: UnmatchedTransfer[] = []
let owner = robin
beforeEach(() => {
  list = [transfer]
  owner = robin
})
type Answers = Parameters<typeof fakeServer>[0]
const server = (answers: Answers = {}): FakeRequest[] =>
  fakeServer({
    'GET /api/rest/adjustments': () => rows('adjustments', []),
    'GET /api/rest/unmatched-transfers': () => rows('unmatched-transfers', list),
    [`GET ${path}/owners`]: () => ({ json: { data: [owner] } }),
    ...answers,
  })

const openBooking = async () => fireEvent.click(await screen.findByRole('button', { name: 'Assign: Ada Obi, ₦5,000' }))
const dialog = () => within(screen.getByRole('dialog'))
const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Request adjustment' }))
const choose = async () => {
  fireEvent.change(dialog().getByRole('combobox', { name: 'Account holder' }), { target: { value: 'Robin' } })
  fireEvent.click(await screen.findByRole('option', { name: /Robin Hale/ }))
  fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: reason } })
}

test('The list shows sender, amount and status; the details are below a row', async () => {
  list = [
    transfer,
    { ...transfer, identifier: 'b', gatewayReference: 'TRF_2', adjustmentStatus: 'waiting' },
    {
      ...transfer,
      identifier: 'c',
      gatewayReference: 'TRF_3',
      senderName: null,
      ownerName: 'Robin Hale',
      adjustmentStatus: 'approved',
    },
    { ...transfer, identifier: 'd', gatewayReference: 'TRF_4', currency: 'JPY', reason: 'currency' },
  ]
  server()
  show(<AdjustmentsPage />)
  const table = within(await screen.findByRole('region', { name: 'Unmatched transfers' }))
  const lines = table.getAllByRole('row').slice(1)
  const expected = [['Ada Obi', '₦5,000', 'Unassigned'], [waits], ['Assigned'], ['No ledger in this currency']]
  expect(lines).toHaveLength(expected.length)
  for (const [index, words] of expected.entries())
    for (const word of words) expect(lines[index]?.textContent).toContain(word)
  // Pending, booked and impossible transfers cannot be booked again.
  expect(screen.getAllByRole('button', { name: /^Assign: / })).toHaveLength(1)
  fireEvent.click(table.getByRole('button', { name: 'Details: Unknown, ₦5,000' }))
  expect(screen.getByText('Paystack, TRF_3')).toBeDefined()
  expect(screen.getByText('0123456789')).toBeDefined()
  expect(screen.getByText('Robin Hale')).toBeDefined()
})

test('An empty list says so', async () => {
  list = []
  server()
  show(<AdjustmentsPage />)
  expect(await screen.findByText('No unmatched transfers.')).toBeDefined()
})

test('Only the open ones are loaded', async () => {
  const calls = server()
  show(<AdjustmentsPage />)
  fireEvent.change(await screen.findByLabelText('Show'), { target: { value: 'open' } })
  const questions = () => callsTo(calls, '/api/rest/unmatched-transfers')
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(questions().map(filterOf)).toEqual([{}, { open: true }])
})

test.each([
  ['a phone', 390],
  // In a table its buttons would cover the status.
  ['a tablet', 768],
])('On %s it is a card', async (_, width) => {
  openWindow(width)
  server()
  show(<AdjustmentsPage />)
  const card = within(await screen.findByRole('list', { name: 'Unmatched transfers' })).getByRole('listitem')
  expect(card.textContent).toContain('₦5,000')
  expect(card.textContent).toContain('Unassigned')
  expect(within(card).getByRole('button', { name: 'Assign: Ada Obi, ₦5,000' })).toBeDefined()
})

test('A refusal keeps the input and loads the list again; assigned once and in full, it waits for a second operator', async () => {
  const sentence = 'This transfer is already assigned.'
  const fields = { amount: 'A transfer is assigned as a whole.' }
  const refusals = [
    problem(422, 'VALIDATION_ERROR', 'Please look again.', { fields }),
    problem(409, 'STATUS_CHANGED', sentence),
  ]
  const calls = server({
    [`POST ${path}`]: () => {
      const refusal = refusals.shift()
      if (refusal) return refusal
      list = [{ ...transfer, adjustmentIdentifier: robin.identifier, adjustmentStatus: 'waiting' }]
      return { status: 201, json: {} }
    },
  })
  const reads = () => callsTo(calls, '/api/rest/unmatched-transfers').length
  show(<AdjustmentsPage />)
  await openBooking()
  for (const [name, value] of [
    ['Amount', '5,000'],
    ['Credit or debit', 'Credit'],
    ['Offset account', 'Suspense'],
  ] as const)
    expect(dialog().getByLabelText(name)).toMatchObject({ value, readOnly: true })
  const holder = dialog().getByRole('combobox', { name: 'Account holder' })
  send()
  await waitFor(() => expect(document.activeElement).toBe(holder))
  expect(callsTo(calls, path)).toEqual([])

  await choose()
  send()
  expect(await screen.findByText(fields.amount)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Amount')))
  const before = reads()
  send()
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(dialog().getByLabelText('Reason')).toHaveProperty('value', reason)
  expect(dialog().getByRole('combobox', { name: 'Account holder' })).toHaveProperty('value', 'Robin Hale')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))

  send()
  send()
  expect(await screen.findByText(waits)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Assign: / })).toBeNull()
  expect(callsTo(calls, path)).toHaveLength(3)
  expect(callsTo(calls, path).at(-1)?.body).toEqual({
    ownerIdentifier: robin.identifier,
    account: 'client_wallet',
    against: 'suspense',
    direction: 'credit',
    amount: 500_000,
    currency: 'NGN',
    reason,
    transfer: { gateway: 'paystack', gatewayReference: 'TRF_1' },
  })
})

test('Money in another currency than the account keeps its own', async () => {
  owner = { ...robin, currency: 'GBP' }
  const calls = server({ [`POST ${path}`]: () => ({ status: 201, json: {} }) })
  show(<AdjustmentsPage />)
  await openBooking()
  await choose()
  expect(dialog().getByText(/^The account of Robin Hale is in GBP/)).toBeDefined()
  send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(calls, path)[0]?.body).toMatchObject({ amount: 500_000, currency: 'NGN' })
})

test('Another operator approves the request after reading its reason, and both lists are loaded again', async () => {
  const requested: Adjustment = {
    identifier: '019b0000-0000-7000-8000-0000000f0002',
    askedAt: '2026-11-21T10:00:00.000Z',
    ownerIdentifier: robin.identifier,
    ownerName: robin.name,
    direction: 'credit',
    amount: 500_000,
    currency: 'NGN',
    status: 'waiting',
    account: 'client_wallet',
    against: 'suspense',
    reason,
    askedBy: '019b0000-0000-7000-8000-0000000000a2',
    askedByName: 'Una Desk',
    decidedByName: null,
    decidedAt: null,
    decisionNote: null,
    canDecide: true,
  }
  let adjustments = [requested]
  list = [{ ...transfer, adjustmentIdentifier: requested.identifier, adjustmentStatus: 'waiting' }]
  const calls = server({
    'GET /api/rest/adjustments': () => rows('adjustments', adjustments),
    [`POST ${path}/${requested.identifier}/decision`]: () => {
      const approved = { ...requested, status: 'approved' as const, canDecide: false }
      adjustments = [approved]
      list = [{ ...transfer, adjustmentIdentifier: requested.identifier, adjustmentStatus: 'approved' }]
      return { json: approved }
    },
  })
  show(<AdjustmentsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Robin Hale, ₦5,000' }))
  expect(dialog().getByText('₦5,000 is credited to Robin Hale.')).toBeDefined()
  expect(dialog().getByText(reason)).toBeDefined()
  fireEvent.click(dialog().getByRole('button', { name: 'Approve ₦5,000' }))
  expect(await screen.findByText('The adjustment for Robin Hale is posted')).toBeDefined()
  expect(callsTo(calls, `${path}/${requested.identifier}/decision`).map(({ body }) => body)).toEqual([
    { decision: 'approve' },
  ])
  expect(await screen.findByText('Assigned')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Approve: / })).toBeNull()
})

test('Operators without permission for adjustments find no button', async () => {
  server()
  const impersonation = { until: '2026-11-26T17:00:00.000Z', scope: 'read', operator: 'Olu Desk' }
  show(<AdjustmentsPage />, { viewer: { ...olu, impersonation } })
  expect(await screen.findByText('Ada Obi')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Assign: / })).toBeNull()
})

test('The caret keeps its place while an amount is typed, also by a key that changes nothing', async () => {
  server()
  show(<AdjustmentsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Request an adjustment' }))
  const amount = dialog().getByLabelText<HTMLInputElement>('Amount')
  fireEvent.change(amount, { target: { value: '1500', selectionStart: 1, selectionEnd: 1 } })
  expect(amount).toMatchObject({ value: '1,500', selectionStart: 1 })
  fireEvent.change(amount, { target: { value: '' } })
  const press = (value: string, caret: number, key: object) =>
    fireEvent.input(amount, { target: { value, selectionStart: caret, selectionEnd: caret }, ...key })
  press('1500', 4, { inputType: 'insertText', data: '0' })
  press('1x,500', 2, { inputType: 'insertText', data: 'x' })
  expect(amount).toMatchObject({ value: '1,500', selectionStart: 1 })
  // Backspace after the separator, which appears again.
  press('1500', 1, { inputType: 'deleteContentBackward', data: null })
  expect(amount).toMatchObject({ value: '1,500', selectionStart: 1 })
})
