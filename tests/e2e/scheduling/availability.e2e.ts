import type { Locator } from '@playwright/test'
import type { CalendarSettings, CustomDate } from '#schemas/scheduling/availability.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  en,
  expect,
  expectNoOverflow,
  german,
  type Locale,
  type Page,
  phone,
  test,
  toast,
  words,
} from '#tests/e2e/support/test.ts'
import { plannedSession } from '#tests/e2e/support/held-sessions.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'

const saved = 'Data saved successfully'

const nextMonth = Temporal.Now.plainDateISO('Europe/London').with({ day: 1 }).add({ months: 1 })
const dateAt = (day: number) => nextMonth.with({ day })
const tag: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }
/** `Wednesday 2 December`, as the calendar labels it. */
const nameOf = (date: Temporal.PlainDate, locale: Locale = 'en') =>
  date.toLocaleString(tag[locale], { weekday: 'long', day: 'numeric', month: 'long' })
const dayOf = (page: Page, date: Temporal.PlainDate, locale: Locale = 'en') =>
  page.getByRole('button', { name: new RegExp(`^${nameOf(date, locale)}, `) })
const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, date: Temporal.PlainDate, locale: Locale = 'en') =>
  page.getByRole('row').filter({ hasText: date.toLocaleString(tag[locale], { dateStyle: 'medium' }) })
/** A switch may reset briefly while its form is drawn again, so its stable value counts. */
async function setChecked(control: Locator, wanted: boolean): Promise<void> {
  if ((await control.isChecked()) !== wanted) await control.click()
  await expect(control).toBeChecked({ checked: wanted })
}
const customDates = async (page: Page) => {
  const { data } = await callApi<{ data: CustomDate[] }>(page, '/provider-availability/days/custom?perPage=100')
  return data
}

test('A therapist saves the settings together, and adds several specific dates at once', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page, { userType: 'provider' })
  const section = (name: 'week' | 'month' | 'dates' | 'settings') =>
    page
      .getByRole('navigation', { name: en('calendar.sections.label') })
      .getByRole('link', { name: en(`calendar.sections.${name}`), exact: true })
  const dialog = dialogOf(page)

  await test.step('settings', async () => {
    await page.goto('/availability/settings/')
    await page.getByRole('radio', { name: en('calendar.booking.approval') }).check()
    await page.getByRole('spinbutton', { name: en('calendar.fields.bookingHorizonDays') }).fill('60')
    await page.getByRole('combobox', { name: en('calendar.fields.minimumNoticeMinutes') }).click()
    await page.getByRole('option', { name: '3 days' }).click()
    await page.getByRole('combobox', { name: en('calendar.fields.timezone') }).fill('dublin')
    await page.getByRole('option', { name: 'Europe/Dublin' }).click()
    await expectAccessible(page)

    // Leaving now would lose the input: the page asks for a confirmation, and stays.
    page.once('dialog', (question) => void question.dismiss())
    await section('week').click()
    await expect(page).toHaveURL(/\/availability\/settings\/$/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, saved)).toBeVisible()
    expect(await callApi<CalendarSettings>(page, '/provider-availability/settings')).toMatchObject({
      needsApproval: true,
      instantBooking: false,
      bookingHorizonDays: 60,
      minimumNoticeMinutes: 4320,
      timezone: 'Europe/Dublin',
    })
  })

  await test.step('several specific dates at once', async () => {
    await section('dates').click()
    await expect(page.getByText(en('calendar.dates_empty'))).toBeVisible()
    await page
      .getByRole('button', { name: en('calendar.edit_dates') })
      .first()
      .click()
    await expect(dialog.getByText('select a date and time', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: en('availability.next_month') }).click()
    await dayOf(page, dateAt(10)).click()
    await dayOf(page, dateAt(11)).click()
    await expect(dialog.getByText('2 dates chosen')).toBeVisible()
    await setChecked(dialog.getByRole('switch', { name: en('calendar.available') }), true)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, dateAt(10))).toBeVisible()
    await expect(rowOf(page, dateAt(11))).toBeVisible()
    await expectAccessible(page)
    const stored = await customDates(page)
    expect(new Set(stored.map(({ date }) => date))).toEqual(new Set([dateAt(10).toString(), dateAt(11).toString()]))
  })

  await test.step('the week', async () => {
    await section('week').click()
    await expect(page.getByText(en('availability.week_hint', { place: 'Dublin' }))).toBeVisible()
    await expectAccessible(page)
  })
})

test('The month shows a session; with the keyboard alone its day is closed, which warns and moves nothing', async ({
  visitor,
}) => {
  const client = await visitor()
  const { email } = await signInAsNewAccount(client)
  const page = await visitor()
  const therapist = await signInAsNewAccount(page, { userType: 'provider' })
  // The second Wednesday, on which a new therapist works.
  const date = nextMonth.add({ days: 7 + ((10 - nextMonth.dayOfWeek) % 7) })
  const booking = await plannedSession(
    email,
    therapist.email,
    date.toZonedDateTime({ plainTime: '10:00', timeZone: 'Europe/London' }).toInstant(),
  )
  await page.goto(`/availability/month/?month=${date.toPlainYearMonth().toString()}`)
  const [day, dialog] = [dayOf(page, date), dialogOf(page)]
  await expect(day).toContainText('Robin Hale')

  await test.step('arrows and Page Down move the focus', async () => {
    await dayOf(page, dateAt(1)).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(dayOf(page, dateAt(9))).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(dayOf(page, nextMonth.add({ months: 1 }))).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(dayOf(page, dateAt(1))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(dayOf(page, dateAt(1))).toBeFocused()
  })

  await test.step('Enter opens the day of the session and closes it', async () => {
    await day.focus()
    await page.keyboard.press('Enter')
    const session = dialog.locator(`a[href*="${booking}"]`)
    await expect(session).toHaveAccessibleName(/Robin Hale$/)
    await expectAccessible(page)
    const asItWas = await callApi<Booking>(client, `/booking/${booking}`)
    await dialog.getByRole('button', { name: en('calendar.close_day') }).press('Enter')
    await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
    await expect(day).toHaveAccessibleName(/closed, Specific date, .*outside your hours/)
    await expectAccessible(page)
    const { startAt, status } = await callApi<Booking>(client, `/booking/${booking}`)
    expect([startAt, status]).toEqual([asItWas.startAt, 'confirmed'])
  })
})

test('In German on a phone all parts of the calendar can be reached and fit', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, ...german })
  await signInAsNewAccount(page, { userType: 'provider', country: 'DE' })
  const t = words('de')
  await page.goto(`/de/availability/month/?month=${nextMonth.toPlainYearMonth().toString()}`)
  await dayOf(page, dateAt(8), 'de').click()
  await dialogOf(page)
    .getByRole('button', { name: t('calendar.edit_this_date') })
    .click()
  await expect(dialogOf(page).getByText(t('calendar.dates_side'), { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)

  for (const section of ['week', 'dates', 'settings', 'month'] as const) {
    const link = page
      .getByRole('navigation', { name: t('calendar.sections.label') })
      .getByRole('link', { name: t(`calendar.sections.${section}`), exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectLoaded(page)
    await expectNoOverflow(page)
  }
})
