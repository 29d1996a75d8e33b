import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CalendarSettings } from '#schemas/scheduling/availability.ts'
import type { FeeHistoryEntry, OwnProvider, TherapyFee } from '#schemas/marketplace/provider-profile.ts'
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
const settings: CalendarSettings = {
  needsApproval: false,
  instantBooking: true,
  acceptingNewClients: true,
  minimumNoticeMinutes: 720,
  bookingHorizonDays: 62,
  bufferBefore: 0,
  bufferAfter: 10,
  maxPerDay: 6,
  timezone: 'Africa/Lagos',
  allowRescheduleCompletedBooking: false,
  sessionLengthMinutes: 60,
  meetingUrl: null,
  meetsIn: 'room',
  hasRooms: true,
  showsTimeLeft: false,
  offersConsultation: false,
}
const answers = (list: readonly TherapyFee[] = [single, couples], mine = own()) => ({
  'GET /api/provider': () => ({ json: mine }),
  'GET /api/provider/promotions': () => ({ json: { codes: [] } }),
  'GET /api/provider/packages': () => ({ json: { offers: [] } }),
  'GET /api/provider-availability/settings': () => ({ json: settings }),
  'GET /api/provider/booking-fee/therapy': () => ({
    json: { data: list, meta: { page: 1, perPage: 9, total: list.length, lastPage: 1 } },
  }),
  'GET /api/rest/fees': () => ({
    json: list.map((row) => ({ id: row.identifier, ...row })),
    headers: { 'content-range': `fees 0-${list.length - 1}/${list.length}` },
  }),
})
const show = () => showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo })
const sent = (calls: readonly FakeRequest[], method: string) => calls.filter((call) => call.method === method)
const general = 'POST /api/provider/booking-fee/general'
const generalNames = { en: /^Fee per session: General fee/, de: /^Honorar je Sitzung: Allgemeines Honorar/ }
const field = (locale: 'en' | 'de' = 'en') => screen.getByRole('textbox', { name: generalNames[locale] })
const type = (value: string, into = field()) => fireEvent.change(into, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^(Save|Speichern)$/ }))
const row = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)

/** Opens the general fee for editing. */
async function openGeneral(locale: 'en' | 'de' = 'en') {
  showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo, locale })
  const edit = { en: 'Edit: General fee', de: 'Bearbeiten: Allgemeines Honorar' }
  fireEvent.click(await screen.findByRole('button', { name: edit[locale] }))
  return field(locale)
}

async function openCouples() {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Couples therapy' }))
  return screen.getByRole('textbox', { name: 'Fee per session: Couples therapy' })
}

test('the general fee is edited in its row, shows the split at once, and is saved in minor units', async () => {
  const calls = fakeServer({ ...answers(), [general]: () => ({ json: own({ fee: 17_500_00, isFree: false }) }) })
  expect(await openGeneral()).toHaveProperty('value', '15,000')
  expect(document.activeElement).toBe(field())
  type('17 500')
  expect(field()).toHaveProperty('value', '17 500')
  expect(screen.getByText('Read as ₦17,500.')).toBeDefined()
  const shown = (await row('General fee')).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(shown).toContain('₦2,625')
  expect(shown).toContain('₦14,875')
  fireEvent.submit(field())
  expect(await screen.findByText('Fee Successfully Saved')).toBeDefined()
  expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([{ fee: 17_500_00, isFree: false }])
  expect(await (await row('General fee')).findByText('₦17,500')).toBeDefined()
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/rest/fees')).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: General fee' }))
})

test('a letter is not typed into a fee, a digit is; Escape restores the stored fee', async () => {
  const calls = fakeServer(answers())
  const into = await openGeneral()
  const isTyped = (key: string) => {
    const code = key.charCodeAt(0)
    return fireEvent.keyPress(into, { key, charCode: code, keyCode: code, which: code })
  }
  expect(['a', 'b', '1', ','].filter(isTyped)).toEqual(['1', ','])
  type('99', into)
  fireEvent.keyDown(into, { key: 'Escape' })
  expect((await row('General fee')).getByText('₦15,000')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent(calls, 'POST')).toEqual([])
})

test('free sets the fee to 0 and disables the field; unchecking restores the fee', async () => {
  const calls = fakeServer({ ...answers(), [general]: () => ({ json: own({ fee: 0, isFree: true }) }) })
  await openGeneral()
  const free = screen.getByRole('checkbox', { name: /free/ })
  fireEvent.click(free)
  expect([field().getAttribute('value'), field()]).toEqual(['', expect.objectContaining({ disabled: true })])
  expect(screen.getByText(/The session is free/)).toBeDefined()
  fireEvent.click(free)
  expect([field().getAttribute('value'), field()]).toEqual(['15,000', expect.objectContaining({ disabled: false })])
  fireEvent.click(free)
  save()
  await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ fee: 0, isFree: true }))
})

test('the largest fee stays exact to the last digit, and a fee of 0 is saved as free', async () => {
  const calls = fakeServer({ ...answers(), [general]: ({ body }) => ({ json: own(body as TherapyFee) }) })
  await openGeneral()
  type('9999999')
  save()
  await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ fee: 9_999_999_00, isFree: false }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: General fee' }))
  type('0')
  save()
  await waitFor(() => expect(sent(calls, 'POST')[1]?.body).toEqual({ fee: 0, isFree: true }))
})

test('a fee that was never set is an open, empty field', async () => {
  fakeServer(answers([{ ...single, fee: 0 }], own({ fee: 0, isFree: false })))
  show()
  expect(await screen.findByRole('textbox', { name: generalNames.en })).toHaveProperty('value', '')
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})

const refusals = {
  en: 'Not saved. Enter a whole amount, for example ₦22,500, up to ₦10,000,000.',
  de: 'Nicht gespeichert. Geben Sie einen ganzen Betrag ein, zum Beispiel 22.500,00\u00a0₦, höchstens 10.000.000,00\u00a0₦.',
}

test.each([
  [
    'en',
    ['15000.50', '15.00', '15000,50', '150,00', '1,5000', '17 5x0,0', '-15000', '1e3', '99999999999', ''],
    '22.50',
  ],
  ['de', ['15.000,50', '15000.50', '15,00'], '22,50'],
] as const)(
  '%s: amounts that could be read as another fee are refused with a sentence, one of them when the field is left',
  async (locale, values, last) => {
    const calls = fakeServer(answers())
    const input = await openGeneral(locale)
    const shown: object[] = []
    for (const value of values) {
      type(value, input)
      const before = screen.queryByRole('alert')
      save()
      shown.push({
        value: input.getAttribute('value'),
        before,
        alert: screen.queryByRole('alert')?.textContent,
        isInvalid: input.getAttribute('aria-invalid'),
        hasFocus: document.activeElement === input,
      })
    }
    expect(shown).toEqual(
      values.map((value) => ({
        value,
        before: null,
        alert: refusals[locale],
        isInvalid: 'true',
        hasFocus: true,
      })),
    )
    type(last, input)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.blur(input)
    expect(screen.getByRole('alert').textContent).toBe(refusals[locale])
    expect(sent(calls, 'POST')).toEqual([])
  },
)

test.each([
  ['en', ['15,500', '15.500', "15'500", '15\u00a0500', '₦15,500']],
  ['de', ['15.500', '15,500', '15\u202f500']],
] as const)('%s: separators between thousands are read, key by key, and stay', async (locale, values) => {
  const readAs = locale === 'en' ? 'Read as ₦15,500.' : 'Gelesen als 15.500,00\u00a0₦.'
  const calls = fakeServer({ ...answers(), [general]: () => ({ json: own({ fee: 15_500_00, isFree: false }) }) })
  const input = await openGeneral(locale)
  for (const value of values) {
    for (let length = 1; length <= value.length; length += 1) {
      type(value.slice(0, length), input)
      expect(input).toHaveProperty('value', value.slice(0, length))
    }
    expect(screen.getByText(readAs, { normalizer: String })).toBeDefined()
  }
  save()
  await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ fee: 15_500_00, isFree: false }))
})

test('each therapy has its row: fee, where it comes from, platform share, earning', async () => {
  fakeServer(answers())
  show()
  const cells = async (name: string) =>
    (await row(name))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, -1)
  expect(await cells('Individual therapy')).toEqual(['₦15,000', 'General fee', '₦2,250', '₦12,750'])
  expect(await cells('Couples therapy')).toEqual(['₦20,000', 'Own fee', '₦3,000', '₦17,000'])
})

test('the fee of one therapy is saved by itself, and the table shows it', async () => {
  let stored = couples
  const calls = fakeServer({
    ...answers(),
    'GET /api/rest/fees': () => answers([single, stored])['GET /api/rest/fees'](),
    'POST /api/provider/booking-fee/therapy': () => {
      stored = { ...couples, fee: 25_000_00, platformShare: 3_750_00, earning: 21_250_00 }
      return { json: stored }
    },
  })
  type('25000', await openCouples())
  save()
  expect(await screen.findByText('Fee Successfully Saved')).toBeDefined()
  expect(await screen.findByText('₦25,000')).toBeDefined()
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
  const input = await openCouples()
  type('25000', input)
  save()
  expect(await screen.findByText('Too much for one session')).toBeDefined()
  expect(input).toHaveProperty('value', '25000')
})

test('several therapies are reset to the general fee at once; failed ones stay selected', async () => {
  const one = (row: TherapyFee) => `DELETE /api/provider/booking-fee/therapy/${row.identifier}`
  const calls = fakeServer({
    ...answers(),
    [one(single)]: () => ({ json: {} }),
    [one(couples)]: () => problem(503, 'GATEWAY_UNAVAILABLE', 'Please try again later'),
  })
  show()
  await screen.findByRole('rowheader', { name: 'Couples therapy' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Use the general fee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Use the general fee for 2 therapies?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Use the general fee' }))
  expect(
    await screen.findByText('The general fee applies to 1 of 2. The others stay selected: Please try again later'),
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
  await screen.findByRole('rowheader', { name: 'Couples therapy' })
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

test('the history is folded and loads when it is opened; a change is read again', async () => {
  const change: FeeHistoryEntry = {
    identifier: '019b0000-0000-7000-8000-0000000000f9',
    therapy: 'Couples therapy',
    before: null,
    after: 20_000_00,
    currency: 'NGN',
    changedAt: '2026-09-01T08:00:00.000Z',
  }
  const raised = { ...change, identifier: change.identifier.replace(/9$/, '8'), therapy: null, before: 0 }
  let list = [change]
  const calls = fakeServer({
    ...answers(),
    [general]: () => ({ json: own({ fee: 17_500_00, isFree: false }) }),
    'GET /api/provider/booking-fee/history': () => ({
      json: { data: list, meta: { page: 1, perPage: 10, total: list.length, lastPage: 1 } },
    }),
  })
  await openGeneral()
  const read = () => calls.filter(({ path }) => path === '/api/provider/booking-fee/history').length
  const fold = screen.getByText('Fee history').closest('details') as HTMLDetailsElement
  expect([fold.open, read()]).toEqual([false, 0])
  fold.open = true
  const cells = async () => {
    const table = within(await screen.findByRole('table', { name: 'Fee history' }))
    return table.getAllByRole('row').map(({ textContent }) => textContent)
  }
  expect(await cells()).toEqual([
    'Changed onTherapyBeforeAfter',
    '1 Sept 2026Couples therapyGeneral fee₦20,000Before: General fee',
  ])
  list = [raised, change]
  type('17,500')
  save()
  await waitFor(async () => expect((await cells())[1]).toBe('1 Sept 2026General feeFree₦20,000Before: Free'))
})

describe('the free first consultation', () => {
  const offer = {
    en: 'Offer a free first talk',
    de: 'Kostenloses Erstgespräch anbieten',
  }
  const toggle = (locale: 'en' | 'de' = 'en') => screen.findByRole<HTMLInputElement>('switch', { name: offer[locale] })
  const put = 'PUT /api/provider-availability/settings'

  test('is the setting of the calendar: the others go along as they are at the server now', async () => {
    const reads = [settings, { ...settings, bufferAfter: 15 }]
    const calls = fakeServer({
      ...answers(),
      'GET /api/provider-availability/settings': () => ({ json: reads.shift() }),
      [put]: ({ body }) => ({ json: { ...(body as object), conflicts: [] } }),
    })
    show()
    expect((await toggle()).checked).toBe(false)
    fireEvent.click(await toggle())
    expect(await screen.findByText('You now offer a free first talk')).toBeDefined()
    expect((await toggle()).checked).toBe(true)
    const [sentNow] = sent(calls, 'PUT')
    expect(sentNow?.body).toEqual({ ...settings, bufferAfter: 15, offersConsultation: true })
    expect(screen.queryByText(/Nobody sees it/)).toBeNull()
  })

  test('stays as it was where the server refuses', async () => {
    fakeServer({ ...answers(), [put]: () => problem(409, 'STATUS_CHANGED', 'Please load the page again') })
    show()
    fireEvent.click(await toggle())
    expect(await screen.findByText('Please load the page again')).toBeDefined()
    expect((await toggle()).checked).toBe(false)
  })

  test('says in German, as the whole page, what it means, and that nobody sees it without new clients', async () => {
    fakeServer({
      ...answers(),
      'GET /api/provider-availability/settings': () => ({
        json: { ...settings, offersConsultation: true, acceptingNewClients: false },
      }),
    })
    showAccount(<FeePage />, { at: '/fees/', path: '/fees', viewer: theo, locale: 'de' })
    const description = document.getElementById((await toggle('de')).getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toMatch(/^Neue Klientinnen und Klienten sprechen einmal 15 Minuten kostenlos/)
    expect(screen.getByText(/^Niemand sieht es/)).toBeDefined()
    expect(await screen.findByRole('columnheader', { name: 'Anteil der Plattform, 15 %' })).toBeDefined()
    expect(await screen.findByRole('rowheader', { name: 'Allgemeines Honorar' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Kalendereinstellungen' }).getAttribute('href')).toMatch(
      /\/availability\/settings\/$/,
    )
  })
})
