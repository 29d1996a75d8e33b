import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnPackageOffer, PackageDetail, PackageOffer, PackagePurchase } from '#schemas/money/packages.ts'
import { FeePage } from '#app/marketplace/provider-profile/FeePage.tsx'
import { OwnPackages } from '#app/money/packages/OwnPackages.tsx'
import { PackagePage } from '#app/money/packages/PackagePage.tsx'
import { BuyPackagePage } from '#app/scheduling/paying/BuyPackagePage.tsx'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { About } from '#site/therapist/About.tsx'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { provider as therapist } from '#tests/web/support/provider-fixture.ts'
import { fakeServer, type FakeRequest, problem } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { show } from '#tests/web/support/show.tsx'

const id = '019b0000-0000-7000-8000-00000000aa01'
const therapy = { identifier: '019b0000-0000-7000-8000-0000000000f1', code: 'individual', name: 'Individual therapy' }
const offer: PackageOffer = {
  identifier: id,
  therapy,
  sessions: 5,
  price: 60_000_00,
  each: 12_000_00,
  singleFee: 15_000_00,
  currency: 'NGN',
  months: 6,
}
const own: OwnPackageOffer = {
  ...offer,
  status: 'active',
  isOnSale: true,
  sold: 2,
  createdAt: '2026-03-01T09:00:00.000Z',
}
const provider = { identifier: theo.identifier, firstName: 'Theo', lastName: 'Okafor' }
const sold: PackageDetail = {
  identifier: id,
  provider,
  therapy,
  status: 'active',
  sessions: 5,
  remaining: 3,
  price: 60_000_00,
  singleFee: 15_000_00,
  currency: 'NGN',
  boughtAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-09-01T09:00:00.000Z',
  endedAt: null,
  refunded: 0,
  paymentReference: `package-${id}`,
  refund: { amount: 30_000_00, rule: 'full_fee', booked: 0 },
  uses: [{ bookingIdentifier: bookingId, startAt: '2026-03-05T09:00:00.000Z', amount: 12_000_00, state: 'used' }],
}
const sent = (calls: readonly FakeRequest[], path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body)

let left: string[] = []
beforeEach(() => {
  left = []
  vi.stubGlobal('location', {
    protocol: 'http:',
    hostname: 'localhost',
    href: 'http://localhost/here/',
    pathname: '/here/',
    assign: (to: string) => void left.push(to),
  })
})

describe('a therapist', () => {
  const fee = { identifier: therapy.identifier, name: therapy.name, fee: 15_000_00, isFree: false, usesGeneral: true }
  const fees = [{ ...fee, currency: 'NGN', platformShare: 2_250_00, earning: 12_750_00 }]
  const answers = (offers: readonly OwnPackageOffer[]) => ({
    'GET /api/provider': () => ({
      json: { bookingFee: { general: { fee: 15_000_00, isFree: false }, currencyCode: 'NGN', therapies: [] } },
    }),
    'GET /api/rest/fees': () => ({ json: [], headers: { 'content-range': 'fees 0-0/0' } }),
    'GET /api/provider/packages': () => ({ json: { offers } }),
    'GET /api/provider/booking-fee/therapy': () => ({
      json: { data: fees, meta: { page: 1, perPage: 1, total: 1, lastPage: 1 } },
    }),
  })
  const open = () => showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo })

  test('sees the offers below the fees, and why one is not shown to clients', async () => {
    fakeServer(answers([own, { ...own, identifier: `${id.slice(0, -1)}2`, sessions: 10, isOnSale: false }]))
    open()
    const row = within((await screen.findByRole('rowheader', { name: /5 sessions/ })).closest('tr') as HTMLElement)
    expect(row.getByText('₦12,000 each')).toBeDefined()
    expect(row.getByRole('cell', { name: 'On sale' })).toBeDefined()
    expect(row.queryByText(/Not shown/)).toBeNull()
    const other = within(screen.getByRole('rowheader', { name: /10 sessions/ }).closest('tr') as HTMLElement)
    expect(other.getByRole('cell', { name: /Not shown: it costs more/ })).toBeDefined()
  })

  test('pauses with one click, and ends only after a question', async () => {
    const path = `/api/provider/packages/${id}/status`
    const calls = fakeServer({ ...answers([own]), [`POST ${path}`]: () => ({ json: { ...own, status: 'paused' } }) })
    open()
    fireEvent.click(await screen.findByRole('button', { name: /^Pause Individual therapy, 5 sessions/ }))
    await waitFor(() => expect(sent(calls, path)).toEqual([{ status: 'paused' }]))
    const end = screen.getByRole('button', { name: /^End Individual therapy/ })
    await waitFor(() => expect(end).toHaveProperty('disabled', false))
    fireEvent.click(end)
    const dialog = await screen.findByRole('dialog')
    expect(sent(calls, path)).toHaveLength(1)
    fireEvent.click(within(dialog).getByRole('button', { name: 'End' }))
    await waitFor(() => expect(sent(calls, path)).toEqual([{ status: 'paused' }, { status: 'ended' }]))
  })

  test('offers a package, and sees what each session costs before', async () => {
    const calls = fakeServer({ ...answers([]), 'POST /api/provider/packages': () => ({ status: 201, json: own }) })
    open()
    expect(await screen.findByText('You offer no packages yet.')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Offer a package' }))
    const dialog = within(await screen.findByRole('dialog'))
    const price = await dialog.findByLabelText('Price of the package (NGN)')
    expect(dialog.getByText('At most ₦75,000, the sum of the single fees')).toBeDefined()
    fireEvent.change(price, { target: { value: '60,000' } })
    expect(dialog.getByText('₦12,000 each, 20 % less than single sessions')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Offer' }))
    await waitFor(() =>
      expect(sent(calls, '/api/provider/packages')).toEqual([
        { therapyIdentifier: therapy.identifier, sessions: 5, price: 60_000_00, months: 6 },
      ]),
    )
  })

  test('sees at the field what the server refuses', async () => {
    fakeServer({
      ...answers([]),
      'POST /api/provider/packages': () => problem(422, 'VALIDATION_ERROR', 'Wrong', { fields: { price: 'Too much' } }),
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Offer a package' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('Price of the package (NGN)'), { target: { value: '90,000' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Offer' }))
    expect(await dialog.findByText('Too much')).toBeDefined()
  })
})

test('a visitor sees one line for each package, and nothing where there is none', async () => {
  const path = `GET /api/packages/offers/${theo.identifier}`
  fakeServer({ [path]: () => ({ json: { offers: [offer] } }) })
  show(<About provider={therapist} />, { at: '/' })
  const link = await screen.findByRole('link', {
    name: '5 sessions for ₦60,000 – ₦12,000 each, valid 6 months',
  })
  expect(link.getAttribute('href')).toBe(`/wallet/buy/${id}/`)
})

describe('a client who buys', () => {
  const purchase: PackagePurchase = {
    offer,
    provider,
    expiresAt: '2026-09-02T08:00:00.000Z',
    walletBalance: 100_000_00,
    shortfall: 0,
    suggestedTopUp: 0,
    cardGateway: 'paystack',
    savedCards: [],
  }
  const poor = { ...purchase, walletBalance: 0, shortfall: 60_000_00, suggestedTopUp: 60_000_00 }
  const reference = `topup-${bookingId}`
  const open = (search = '') =>
    showAccount(<BuyPackagePage />, { at: `/wallet/buy/${id}/${search}`, path: '/wallet/buy/:id' })
  const reads = (data: PackagePurchase) => ({ [`GET /api/packages/purchase/${id}`]: () => ({ json: data }) })
  const bought = { 'POST /api/packages': () => ({ status: 201, json: sold }) }

  test('reads what goes back before the click, and pays from the wallet', async () => {
    const calls = fakeServer({ ...reads(purchase), ...bought })
    open()
    expect(await screen.findByText(/^In the first 14 days/)).toBeDefined()
    expect(screen.getByText(/^After that, you get back the price less ₦15,000/)).toBeDefined()
    expect(screen.getByText('2 September 2026')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Pay ₦60,000' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/wallet/packages/${id}/`))
    expect(sent(calls, '/api/packages')).toEqual([{ offerIdentifier: id, expectedPrice: 60_000_00 }])
  })

  test('pays by card: the card fills the wallet, and the way back buys', async () => {
    const authorizationUrl = 'https://gateway.example/pay'
    const calls = fakeServer({
      ...reads(poor),
      'POST /api/payment/wallet': () => ({
        status: 201,
        json: { payment: { reference, status: 'pending' }, metadata: { authorizationUrl } },
      }),
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦60,000' }))
    await waitFor(() => expect(left).toEqual([authorizationUrl]))
    expect(sent(calls, '/api/payment/wallet')).toEqual([{ amount: 60_000_00, returnUrl: `/wallet/buy/${id}/?card=1` }])
  })

  test('comes back from the card page, and the arrived top-up buys once', async () => {
    const calls = fakeServer({
      ...reads(purchase),
      ...bought,
      [`GET /api/payment/status/${reference}`]: () => ({
        json: { status: 'success', final: true, reference, amount: 60_000_00, currency: 'NGN', purpose: 'topup' },
      }),
    })
    open(`?card=1&reference=${reference}`)
    await waitFor(() => expect(visited.at(-1)).toBe(`/wallet/packages/${id}/`))
    expect(sent(calls, '/api/packages')).toEqual([
      { offerIdentifier: id, expectedPrice: 60_000_00, topUpReference: reference },
    ])
  })

  test('who only topped up is not bought anything', async () => {
    const calls = fakeServer({
      ...reads(purchase),
      [`GET /api/payment/status/${reference}`]: () => ({
        json: { status: 'success', final: true, reference, amount: 60_000_00, currency: 'NGN', purpose: 'topup' },
      }),
    })
    open(`?reference=${reference}`)
    await waitFor(() => expect(visited.at(-1)).toBe(`/wallet/buy/${id}/`))
    expect(sent(calls, '/api/packages')).toEqual([])
  })
})

describe('a client with a package', () => {
  test('finds it in the wallet, and nothing where there is none', async () => {
    fakeServer({ 'GET /api/packages': () => ({ json: { packages: [sold] } }) })
    showAccount(<OwnPackages />, { at: '/wallet/', path: '/wallet' })
    const link = await screen.findByRole('link', { name: /Package with Theo Okafor/ })
    expect(link.textContent).toContain('3 of 5 left')
    expect(link.getAttribute('href')).toContain(`/wallet/packages/${id}/`)
  })

  const open = (detail: PackageDetail) => {
    const calls = fakeServer({
      [`GET /api/packages/${id}`]: () => ({ json: detail }),
      [`POST /api/packages/${id}/refund`]: () => ({ json: { ...detail, status: 'refunded', refund: null } }),
    })
    showAccount(<PackagePage />, { at: `/wallet/packages/${id}/`, path: '/wallet/packages/:id' })
    return calls
  }

  test('sees the sessions, and gets back what the page says', async () => {
    const calls = open(sold)
    expect(await screen.findByText('3 of 5 left')).toBeDefined()
    expect(screen.getByText('Used')).toBeDefined()
    expect(screen.getByText('You get back the price less ₦15,000 for each used session.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'End the package and get ₦30,000 back' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(sent(calls, `/api/packages/${id}/refund`)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'End the package and get ₦30,000 back' }))
    await waitFor(() => expect(sent(calls, `/api/packages/${id}/refund`)).toEqual([{ expectedRefund: 30_000_00 }]))
  })

  test('with booked sessions reads that they are cancelled first', async () => {
    open({ ...sold, refund: { amount: 45_000_00, rule: 'full_fee', booked: 1 } })
    expect(await screen.findByText('Cancel the 1 session that is still booked first.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^End the package/ })).toBeNull()
  })

  const unpaid = { ...booking, status: 'pending', actions: ['pay', 'cancel'] }
  const paymentPage = (more: Parameters<typeof fakeServer>[0] = {}) => {
    const packages = [{ identifier: id, sessions: 5, remaining: 3, expiresAt: sold.expiresAt }]
    const calls = fakeServer({
      [`GET /api/booking/${bookingId}`]: () => ({ json: unpaid }),
      [`GET /api/payment/booking/${bookingId}`]: () => ({ json: { ...cost, packages } }),
      ...more,
    })
    showAccount(<PaymentPage />, { at: `/payment/${bookingId}/`, path: '/payment/:id' })
    return calls
  }

  test('books with it on the payment page, where it comes before every other way', async () => {
    const paid = `booking-${bookingId}`
    const calls = paymentPage({
      [`POST /api/booking/${bookingId}/package`]: () => ({
        json: { payment: { reference: paid, status: 'success' }, metadata: {} },
      }),
      [`GET /api/payment/status/${paid}`]: () => ({
        json: { status: 'success', final: true, reference: paid, amount: 1, currency: 'NGN', purpose: 'booking' },
      }),
    })
    expect(await screen.findByText(/3 of 5 left – nothing to pay/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Pay ₦15,000' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Book with your package' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/confirmed/`))
    expect(sent(calls, `/api/booking/${bookingId}/package`)).toEqual([{ packageIdentifier: id }])
  })

  test('can pay another way', async () => {
    paymentPage()
    fireEvent.click(await screen.findByRole('button', { name: 'Pay another way' }))
    expect(screen.getByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Book with your package' })).toBeNull()
  })
})
