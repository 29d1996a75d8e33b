/** The cards of the operators' home page: who sees which, what they say, and that they fail alone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HomeMoney, RecentEvent, SystemState } from '#schemas/operations/operator-home.ts'
import { OperatorHome } from '#app/shell/OperatorHome.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, olu, show } from '#tests/web/operations/render-operators.tsx'

// Its code is fetched when it is first shown.
beforeAll(() => import('#app/shell/operator-home/RecentCard.tsx'))

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const nothing = {
  daily: [0, 0, 0, 0, 0, 0, 0],
  grossVolume: 0,
  refunds: 0,
  fees: 0,
  wallets: 0,
  held: 0,
  nextPayouts: 0,
}
const money: HomeMoney = {
  from: '2026-11-20',
  to: '2026-11-26',
  currencies: [
    {
      currency: 'NGN',
      grossVolume: 1_482_000_50,
      daily: [0, 200_000_00, 200_000_00, 300_000_00, 282_000_50, 500_000_00, 0],
      refunds: 35_000_00,
      fees: -12_000_00,
      wallets: 117_500_00,
      held: 690_200_00,
      nextPayouts: 528_400_00,
    },
    { currency: 'GBP', ...nothing },
  ],
  ledger: { checkedAt: '2026-11-26T08:45:00.000Z', uneven: [] },
  nextPayoutAt: '2026-11-30T06:00:00.000Z',
}
const days = Array.from({ length: 14 }, (_, at) => ({
  date: `2026-11-${13 + at}`,
  made: at === 13 ? 12 : at + 20,
  cancelled: at,
}))
const event = (action: RecentEvent['action'], by: RecentEvent['by'], operatorName: string | null = null) => ({
  identifier: action,
  at: ago(3),
  action,
  by,
  operatorName,
})
const recent = [
  event('payout.held', 'you'),
  event('admin.user_suspended', 'operator', 'Ngozi Eze'),
  event('verification.submitted', 'provider'),
  event('finance.differences_found', 'system'),
]
const gateway = { lastEventAt: ago(2), reconciledAt: ago(60), differences: 0, isLate: false }
const well = (): SystemState => ({
  jobs: { oldestDueAt: null, due: 0, failed: 0, isLate: false },
  mails: { waiting: 0, oldestSince: null, failed: 0, isLate: false },
  gateways: [
    { gateway: 'paystack', ...gateway },
    { gateway: 'stripe', ...gateway, lastEventAt: null },
  ],
  ledger: { checkedAt: '2026-11-26T08:45:00.000Z', isBalanced: true },
  problems: 0,
})
const answers = (more: Parameters<typeof fakeServer>[0] = {}) => ({
  'GET /api/admin/queues': () => ({ json: { data: [] } }),
  'GET /api/admin/home/money': () => ({ json: money }),
  'GET /api/admin/home/bookings': () => ({ json: { days } }),
  'GET /api/admin/home/recent': () => ({ json: { data: recent } }),
  'GET /api/admin/home/system': () => ({ json: well() }),
  ...more,
})
const region = (name: string) => screen.findByRole('region', { name })

describe('permissions', () => {
  test.each([
    [['super'], ['Money', 'System', 'Bookings', 'Just happened']],
    [['finance'], ['Money', 'Bookings']],
    [['support'], ['System', 'Bookings']],
    [['verify'], []],
  ] as const)('%s: %s', async (permissions, cards) => {
    const calls = fakeServer(answers())
    show(<OperatorHome />, { viewer: { ...olu, permissions: [...permissions] } })
    await region('Needs attention')
    for (const card of cards) await region(card)
    expect(
      screen.getAllByRole('region').map((card) => within(card).getByRole('heading', { level: 2 }).textContent),
    ).toEqual(['Needs attention', ...cards])
    await screen.findByText('Nothing needs attention.')
    // The code of one card is loaded later than that of the others.
    const read = () =>
      ['money', 'system', 'bookings', 'recent'].filter((card) => callsTo(calls, `/api/admin/home/${card}`).length > 0)
    await waitFor(() => expect(read()).toHaveLength(cards.length))
  })
})

describe('money', () => {
  test('has a row for each currency with whole sums, the exact one as a tooltip, and each day in words', async () => {
    fakeServer(answers())
    show(<OperatorHome />)
    const table = await screen.findByRole('table', { name: 'Money' })
    const [, naira, pounds] = within(table).getAllByRole('row')
    expect(naira?.textContent).toContain('NGN₦1,482,001')
    expect(naira?.textContent).toContain('₦35,000-₦12,000₦117,500₦690,200₦528,400')
    expect(within(naira as HTMLElement).getByTitle('₦1,482,000.50')).toBeDefined()
    expect(
      within(naira as HTMLElement)
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toBe('NGN by day, today last: ₦0, ₦200,000, ₦200,000, ₦300,000, ₦282,000.50, ₦500,000, ₦0')
    expect(pounds?.textContent).toContain('£0£0£0£0')
    const card = await region('Money')
    expect(card.textContent).toContain('Last 7 days, in UTC')
    expect(card.textContent).toMatch(/Ledger balanced in all currencies, checked \d\d:45/)
    expect(card.textContent).toMatch(/Payout run Mon 30 Nov/)
    expect(within(card).getAllByRole('definition', { hidden: true })).toHaveLength(6)
  })

  test('names the currencies in which the ledger is not balanced', async () => {
    const ledger = { ...money.ledger, uneven: ['GBP', 'EUR'] }
    fakeServer(answers({ 'GET /api/admin/home/money': () => ({ json: { ...money, ledger } }) }))
    show(<OperatorHome />)
    expect(await screen.findByRole('link', { name: 'Ledger not balanced in GBP, EUR,' })).toBeDefined()
  })
})

test('bookings are bars with their counts in words, or a table with the newest day first', async () => {
  fakeServer(answers())
  show(<OperatorHome />)
  const card = await region('Bookings')
  const chart = await within(card).findByRole('img')
  expect(chart.getAttribute('aria-label')).toMatch(/from 13 Nov to 26 Nov: 20, 21, .*, 32, 12$/)
  expect(within(card).getByText('Today so far, UTC: 12')).toBeDefined()
  const lever = within(card).getByRole('button', { name: 'As a table' })
  fireEvent.click(lever)
  expect(lever.getAttribute('aria-pressed')).toBe('true')
  const [, newest] = within(within(card).getByRole('table')).getAllByRole('row')
  expect(newest?.textContent).toBe('Thu 26 Nov1213')
  expect(within(card).queryByRole('img')).toBeNull()
})

test('what just happened is in words, with the code as a tooltip, and names operators', async () => {
  fakeServer(answers())
  show(<OperatorHome />)
  const card = await region('Just happened')
  const rows = await within(card).findAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replace(/^\d\d:\d\d/, ''))).toEqual([
    'Payout put on holdYou',
    'Account suspendedNgozi Eze',
    expect.stringMatching(/A therapist$/),
    expect.stringMatching(/The system$/),
  ])
  expect(within(card).getByTitle('payout.held')).toBeDefined()
  expect(within(card).getByRole('link', { name: 'Audit log' })).toBeDefined()
})

describe('the system', () => {
  const linesOf = async (state: SystemState) => {
    fakeServer(answers({ 'GET /api/admin/home/system': () => ({ json: state }) }))
    show(<OperatorHome />)
    const card = await region('System')
    await within(card).findByText('Ledger')
    const names = within(card)
      .getAllByRole('term')
      .map((term) => term.textContent)
    const values = within(card)
      .getAllByRole('definition')
      .map((value) => value.textContent)
    return { card, lines: Object.fromEntries(names.map((name, at) => [name, values[at]])) }
  }

  test('works', async () => {
    const { card, lines } = await linesOf(well())
    expect(within(card).getByText('All working')).toBeDefined()
    expect(lines).toEqual({
      'Oldest due job': 'None due',
      'Failed jobs': '0',
      Mails: '0 waiting',
      'Paystack, last event': '2 minutes ago',
      'Paystack, reconciled': '60 minutes ago',
      'Stripe, last event': 'Not yet',
      'Stripe, reconciled': '60 minutes ago',
      Ledger: expect.stringMatching(/^Balanced, \d\d:45$/),
    })
  })

  test('says what does not work', async () => {
    const { card, lines } = await linesOf({
      jobs: { oldestDueAt: ago(22), due: 4, failed: 3, isLate: true },
      mails: { waiting: 2, oldestSince: ago(30), failed: 1, isLate: true },
      gateways: [
        { gateway: 'paystack', ...gateway, differences: 2 },
        { gateway: 'stripe', ...gateway, reconciledAt: null, isLate: true },
      ],
      ledger: { checkedAt: ago(0), isBalanced: false },
      problems: 6,
    })
    expect(within(card).getByText('6 problems')).toBeDefined()
    expect(lines).toMatchObject({
      'Oldest due job': '22 minutes, late',
      'Failed jobs': '3',
      Mails: '2 waiting, late, 1 failed',
      'Paystack, reconciled': '2 differences',
      'Stripe, reconciled': 'Not yet',
      Ledger: 'Not balanced',
    })
    const link = within(card).getByRole('link', { name: 'Failed jobs' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('{"status":"failed"}')
  })
})

test('a card that cannot be read says so, and the others stay', async () => {
  fakeServer(answers({ 'GET /api/admin/home/money': () => problem(403, 'FORBIDDEN', 'Not allowed') }))
  show(<OperatorHome />)
  expect(within(await region('Money')).queryByRole('table')).toBeNull()
  expect(await within(await region('Money')).findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(await within(await region('System')).findByText('All working')).toBeDefined()
  expect(await within(await region('Bookings')).findByRole('img')).toBeDefined()
})
