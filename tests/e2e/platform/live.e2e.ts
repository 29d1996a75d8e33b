/** A therapist sees an appointment change, and navigates the week. */
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { callApi, signInAs, theo } from '#tests/e2e/support/people.ts'
import { en, expect, lagos, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const status = (page: Page, word: string) =>
  page.getByText(en(`resources.appointments.choices.status.${word}`), { exact: true }).first()

/** Opens a page and waits until its event stream is open. */
async function openFollowing(page: Page, address: string): Promise<void> {
  const following = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto(address)
  await following
}

/** A reload clears this mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

/** The first session of its day that no other test cancels: those use the nearest, or one they booked themselves. */
async function sessionOfTheo(page: Page): Promise<Booking & { startAt: string }> {
  const { data } = await callApi<{ data: Booking[] }>(page, '/appointment?statuses=confirmed&sort=startAt')
  const dayAfterNext = Temporal.Now.plainDateISO('Africa/Lagos').add({ days: 3 })
  for (const { startAt, ...session } of data)
    if (startAt && Temporal.PlainDate.compare(dayOf(startAt), dayAfterNext) >= 0) return { ...session, startAt }
  throw new Error('Theo has no session')
}
const dayOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Africa/Lagos').toPlainDate()

test("A therapist sees a client's cancellation without a reload", async ({ visitor }) => {
  const [client, therapist] = [await visitor(lagos), await visitor(lagos)]
  const provider = await findTherapist(client, { country: 'NG', name: 'Theo' })
  const booking = await paidSession(client, provider, 5)
  await signInAs(therapist, theo)
  const address = `/appointments/${booking.identifier}/`

  await openFollowing(therapist, address)
  await expect(status(therapist, 'confirmed')).toBeVisible()
  await mark(therapist)
  const cancel = therapist.getByRole('button', { name: en('appointments.cancel') })
  await cancel.focus()
  await callApi(client, `/booking/${booking.identifier}/cancel`, { method: 'POST', body: { reasonCode: 'illness' } })
  await expect(status(therapist, 'cancelled')).toBeVisible()
  await expect(therapist.getByText(en('live.changed'))).toBeVisible()
  expect(await isMarked(therapist)).toBe(true)
})

test('A therapist navigates between sessions with the keyboard alone, and opens one from the list of a day on a phone', async ({
  visitor,
}) => {
  const page = await visitor(lagos)
  await signInAs(page, theo)
  const session = await sessionOfTheo(page)
  const date = dayOf(session.startAt)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const day = new RegExp(`^${date.toLocaleString('en-GB', long)}, .*session`)

  // The month beside the grid names the same days.
  const grid = page.getByRole('group', { name: en('agenda.grid') })
  await page.goto(`/appointments/?view=week&date=${date.toString()}`)
  await expect(grid).toBeVisible()
  const head = grid.getByRole('button', { name: day })
  await head.focus()
  await page.keyboard.press('ArrowDown')
  const first = page.locator('a:focus')
  await expect(first).toContainText(session.therapyCategory.name)
  await page.keyboard.press('ArrowUp')
  await expect(head).toBeFocused()
  const headOf = (day: Temporal.PlainDate) =>
    grid.getByRole('button', { name: new RegExp(`^${day.toLocaleString('en-GB', long)}`) })
  // In weeks after this one: this week's focus starts at today, not at Monday.
  for (const [key, weeks] of [
    ['PageDown', 1],
    ['PageDown', 2],
    ['PageUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(headOf(monday.add({ weeks }))).toBeFocused()
  }
  await page.keyboard.press('PageUp')
  await head.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/appointments/${session.identifier}/`))

  // A phone also has a list of the sessions of a day.
  await page.setViewportSize(phone)
  await page.goto(`/appointments/?view=day&date=${date.toString()}`)
  await page.getByRole('button', { name: en('agenda.look.list') }).click()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/appointments\/[0-9a-f-]{36}\/$/)
})
