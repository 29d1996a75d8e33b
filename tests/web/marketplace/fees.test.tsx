import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnProvider, TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { FeePage } from '#app/marketplace/provider-profile/FeePage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const single: TherapyFee = {
  identifier: '019b0000-0000-7000-8000-0000000000f1',
  name: 'Individual therapy',
  fee: 15_000_00,
  isFree: false,
  usesGeneral: true,
  currency: 'NGN',
  platformShare: 2_250_00,
  earning: 12_750_00,
}
const couples: TherapyFee = {
  ...single,
  identifier: '019b0000-0000-7000-8000-0000000000f2',
  name: 'Couples therapy',
  fee: 20_000_00,
  usesGeneral: false,
  platformShare: 3_000_00,
  earning: 17_000_00,
}
const own = (general = { fee: 15_000_00, isFree: false }) =>
  ({ bookingFee: { general, currencyCode: 'NGN', therapies: [] } }) as unknown as OwnProvider
const answers = (list: readonly TherapyFee[] = [single, couples], mine = own()) => ({
  'GET /api/provider': () => ({ json: mine }),
  'GET /api/rest/fees': () => ({
    json: list.map((row) => ({ id: row.identifier, ...row })),
    headers: { 'content-range': `fees 0-${list.length - 1}/${list.length}` },
  }),
})
const show = () => showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo })
const sent = (calls: readonly FakeRequest[], method: string) => calls.filter((call) => call.method === method)
const field = () => screen.getByRole('textbox', { name: /Fee per session/ })
const type = (value: string, into = field()) => fireEvent.change(into, { target: { value } })

async function openCouples() {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Couples therapy' }))
  return within(await screen.findByRole('dialog', { name: 'Fee: Couples therapy' }))
}

test('the general fee accepts whole amounts, shows the split at once, and is saved in minor units', async () => {
  const general = 'POST /api/provider/booking-fee/general'
  const calls = fakeServer({ ...answers(), [general]: () => ({ json: own({ fee: 17_500_00, isFree: false }) }) })
  show()
  expect(await screen.findByDisplayValue('15000')).toBe(field())
  type('17 500')
  expect(field()).toHaveProperty('value', '17 500')
  expect(screen.getByText('Of each session the platform keeps ₦2,625 (15 %). You get ₦14,875.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Fee Successfully Saved')).toBeDefined()
  expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([{ fee: 17_500_00, isFree: false }])
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/rest/fees')).toHaveLength(2))
})

test('pasted letters stay and are refused', async () => {
  fakeServer(answers())
  show()
  await screen.findByDisplayValue('15000')
  type('1e9')
  expect(field()).toHaveProperty('value', '1e9')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
})

test('the largest fee stays exact to the last digit', async () => {
  const calls = fakeServer({
    ...answers(),
    'POST /api/provider/booking-fee/general': () => ({ json: own({ fee: 9_999_999_00, isFree: false }) }),
  })
  show()
  await screen.findByDisplayValue('15000')
  type('9999999')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ fee: 9_999_999_00, isFree: false }))
})

test('free sets the fee to 0 and disables the field; unchecking restores the fee', async () => {
  const calls = fakeServer({
    ...answers(),
    'POST /api/provider/booking-fee/general': () => ({ json: own({ fee: 0, isFree: true }) }),
  })
  show()
  await screen.findByDisplayValue('15000')
  const free = screen.getByRole('switch', { name: /free/ })
  fireEvent.click(free)
  expect([field().getAttribute('value'), field()]).toEqual(['0', expect.objectContaining({ disabled: true })])
  expect(screen.getByText(/The session is free/)).toBeDefined()
  fireEvent.click(free)
  expect([field().getAttribute('value'), field()]).toEqual(['15000', expect.objectContaining({ disabled: false })])
  fireEvent.click(free)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ fee: 0, isFree: true }))
})

test('a fee that was never set is an empty field', async () => {
  fakeServer(answers([{ ...single, fee: 0 }], own({ fee: 0, isFree: false })))
  show()
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
})

test.each([
  ['en', '15000.50'],
  ['en', '15.000'],
  ['en', '15000,50'],
  ['en', '150,00'],
  ['en', '17 5x0,0'],
  ['en', '-15000'],
  ['en', '1e3'],
  ['de', '15.000,50'],
  ['de', '15000.50'],
  ['de', '15,000'],
] as const)('%s: %s is refused, not parsed as another fee', async (locale, value) => {
  const calls = fakeServer(answers())
  showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo, locale })
  const input = await screen.findByDisplayValue('15000')
  type(value, input)
  fireEvent.click(screen.getByRole('button', { name: locale === 'de' ? 'Speichern' : 'Save' }))
  const sentence = { en: 'Please enter the fee in digits only', de: 'Bitte geben Sie das Honorar nur in Ziffern ein' }
  expect(await screen.findByText(sentence[locale])).toBeDefined()
  expect(input).toHaveProperty('value', value)
  expect(sent(calls, 'POST')).toEqual([])
})

test.each([
  ['en', '15,500'],
  ['en', "15'500"],
  ['en', '15\u00a0500'],
  ['de', '15.500'],
  ['de', '15\u202f500'],
] as const)('%s: %s is a fee of 15500', async (locale, value) => {
  const calls = fakeServer({
    ...answers(),
    'POST /api/provider/booking-fee/general': () => ({ json: own({ fee: 15_500_00, isFree: false }) }),
  })
  showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo, locale })
  type(value, await screen.findByDisplayValue('15000'))
  fireEvent.click(screen.getByRole('button', { name: locale === 'de' ? 'Speichern' : 'Save' }))
  await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ fee: 15_500_00, isFree: false }))
})

test.each(['', '99999999999'])('"%s" is refused at the field, which gets the focus, and not sent', async (value) => {
  const calls = fakeServer(answers())
  show()
  await screen.findByDisplayValue('15000')
  type(value)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please enter the fee in digits only')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(sent(calls, 'POST')).toEqual([])
})

test('each therapy has its row: own fee or general, platform share, earning', async () => {
  fakeServer(answers())
  show()
  const cells = async (name: string) =>
    within((await screen.findByRole('cell', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, -1)
  expect(await cells('Individual therapy')).toEqual(['Individual therapy', '₦15,000', 'Yes', '₦2,250', '₦12,750'])
  expect(await cells('Couples therapy')).toEqual(['Couples therapy', '₦20,000', 'No', '₦3,000', '₦17,000'])
})

test('the fee of one therapy is edited in a dialog, and the list shows it', async () => {
  let row = couples
  const calls = fakeServer({
    ...answers(),
    'GET /api/rest/fees': () => answers([single, row])['GET /api/rest/fees'](),
    'POST /api/provider/booking-fee/therapy': () => {
      row = { ...couples, fee: 25_000_00, platformShare: 3_750_00, earning: 21_250_00 }
      return { json: row }
    },
  })
  const dialog = await openCouples()
  type('25000', dialog.getByRole('textbox'))
  expect(dialog.getByText(/keeps ₦3,750 \(15 %\)\. You get ₦21,250\./)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Fee Successfully Saved')).toBeDefined()
  expect(await screen.findByText('₦25,000')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([
    { therapyIdentifier: couples.identifier, fee: 25_000_00, isFree: false },
  ])
})

test('a refusal of the server is shown at the field, and the typed text stays', async () => {
  fakeServer({
    ...answers(),
    'POST /api/provider/booking-fee/therapy': () =>
      problem(422, 'VALIDATION_ERROR', 'Please check the fields', { fields: { fee: 'Too much for one session' } }),
  })
  const dialog = await openCouples()
  type('25000', dialog.getByRole('textbox'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Too much for one session')).toBeDefined()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '25000')
})

test('several therapies are reset to the general fee at once; failed ones stay selected', async () => {
  const one = (row: TherapyFee) => `DELETE /api/provider/booking-fee/therapy/${row.identifier}`
  const calls = fakeServer({
    ...answers(),
    [one(single)]: () => ({ json: {} }),
    [one(couples)]: () => problem(503, 'GATEWAY_UNAVAILABLE', 'Please try again later'),
  })
  show()
  await screen.findByRole('cell', { name: 'Couples therapy' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Use the general fee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Use the general fee for 2 therapies?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Use the general fee' }))
  expect(
    await screen.findByText('The general fee holds for 1 of 2. The others stay chosen: Please try again later'),
  ).toBeDefined()
  expect(sent(calls, 'DELETE')).toHaveLength(2)
  expect(await screen.findByRole('checkbox', { name: 'Choose Couples therapy' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Choose Individual therapy' })).toHaveProperty('checked', false)
})

test('the list is exported as CSV with amounts as plain numbers', async () => {
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fakeServer(answers())
  show()
  await screen.findByRole('cell', { name: 'Couples therapy' })
  fireEvent.click(screen.getByRole('button', { name: 'CSV file' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  expect((await blobs[0]?.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    "Therapy,Fee per session,General fee holds,Platform's share,You get",
    'Individual therapy,15000.00,Yes,2250.00,12750.00',
    'Couples therapy,20000.00,No,3000.00,17000.00',
    '',
  ])
})

test('a therapist without therapies is led to the profile', async () => {
  fakeServer({
    ...answers(),
    'GET /api/rest/fees': () => ({ json: [], headers: { 'content-range': 'fees */0' } }),
  })
  show()
  expect(await screen.findByRole('link', { name: 'Choose therapies in your profile' })).toHaveProperty(
    'pathname',
    '/account/',
  )
})

test('in German', async () => {
  fakeServer(answers())
  showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo, locale: 'de' })
  expect(
    await screen.findByText('Von jeder Sitzung behält die Plattform 2.250,00 ₦ (15 %). Sie erhalten 12.750,00 ₦.'),
  ).toBeDefined()
  expect(await screen.findByRole('columnheader', { name: 'Anteil der Plattform' })).toBeDefined()
})
