import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { violationsOf } from '#tests/e2e/support/axe.ts'
import { en, expect, expectNoOverflow, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { callApi, signInAs } from '#tests/e2e/support/people.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist, freeSlots } from '#tests/e2e/support/therapists.ts'

const zone = 'Europe/London'
const clockOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const dateOf = (instant: string) => clockOf(instant).toPlainDate().toString()
const startOf = async (page: Page, { identifier }: Booking) =>
  (await callApi<Booking>(page, `/appointment/${identifier}`)).startAt ?? ''

/** In light and dark mode. */
async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
}

/** A free hour, counted from the end, after another free one, and a week before the last of them. */
async function placeWithEarlierHour(page: Page, therapist: PublicProvider): Promise<number> {
  const starts = (await freeSlots(page, therapist)).toReversed().map(({ startTime }) => Date.parse(startTime))
  const at = starts.findIndex((start, index) => index >= hoursOfWeek && start - hourMs === starts[index + 1])
  if (at < 0) throw new Error('no day with two free hours')
  return at + 1
}
const hourMs = 3_600_000
const hoursOfWeek = 45

/** The middle of a half hour of a day in the grid. */
async function placeOf(page: Page, date: string, hour: number): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-day="${date}"] [data-hours]`)
  const box = await column.boundingBox()
  if (!box) throw new Error(`no ${date}`)
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 + 8 }
}

/** Drags a session by its top to a place, and stops there with the button pressed. */
async function drag(page: Page, block: ReturnType<Page['locator']>, to: { x: number; y: number }): Promise<void> {
  const box = await block.boundingBox()
  if (!box) throw new Error('no session')
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + 20, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

test('A therapist moves a session in the calendar with keys and with the mouse, and uses a free hour', async ({
  visitor,
}) => {
  const client = await visitor()
  const page = await visitor({ viewport: { width: 1280, height: 1000 } })
  const therapist = await findTherapist(client, { name: 'Harriet' })
  const booking = await paidSession(client, therapist, await placeWithEarlierHour(client, therapist))
  await signInAs(page, 'therapist.gb@solace.example')
  const block = page.locator(`[data-block="${booking.identifier}"]`)
  const ghost = page.getByRole('button', { name: en('calendar_view.new_time_of', { name: 'Robin Hale' }) })
  const dialog = page.getByRole('dialog', { name: en('reschedule.title') })
  const rule = page.locator('[aria-live="assertive"]', { hasText: en('calendar_view.uses_move', { smart_count: 2 }) })
  const panel = page.getByRole('complementary', {
    name: en('resources.preview_of', { name: en('appointments.title') }),
  })
  const first = booking.startAt ?? ''
  await page.goto(`/appointments/?view=week&date=${dateOf(first)}`)

  await test.step('a click previews it, beside the grid', async () => {
    await block.click()
    await expect(panel.getByRole('heading', { name: 'Robin Hale' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('Ctrl and an arrow choose another time and say the rule; Escape puts it back', async () => {
    await block.focus()
    await page.keyboard.press('Control+ArrowUp')
    await expect(ghost).toBeFocused()
    await expect(rule).toBeAttached()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(ghost).toBeHidden()
    expect(await startOf(page, booking)).toBe(first)
  })

  await test.step('Enter reviews the time in the dialog, which moves the session', async () => {
    await expect(block).toBeFocused()
    await page.keyboard.press('Control+ArrowUp')
    await expect(rule).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(en('reschedule.new_time'))).toBeVisible()
    await dialog.getByRole('button', { name: en('reschedule.submit'), exact: true }).click()
    const done = page.getByRole('dialog', { name: en('reschedule.done_title') })
    await done.getByRole('button', { name: en('reschedule.done') }).click()
    expect(Date.parse(await startOf(page, booking))).toBeLessThan(Date.parse(first))
  })

  const moved = await startOf(page, booking)
  const monday = clockOf(moved)
    .toPlainDate()
    .subtract({ days: clockOf(moved).dayOfWeek - 1 })
  const sunday = monday.add({ days: 6 }).toString()
  const isInWeek = ({ startTime }: TimeSlot) => dateOf(startTime) >= monday.toString() && dateOf(startTime) <= sunday

  await test.step('a drag opens the same dialog; without it nothing moves', async () => {
    const [slot] = (await freeSlots(client, therapist)).filter(isInWeek)
    if (!slot) throw new Error('no free time in this week')
    await page.goto(`/appointments/?view=week&date=${dateOf(moved)}`)
    await block.waitFor()
    await drag(page, block, await placeOf(page, dateOf(slot.startTime), clockOf(slot.startTime).hour))
    await expect(page.getByText(/The fee stays £/).first()).toBeVisible()
    await page.mouse.up()
    await expect(dialog.getByText(en('reschedule.new_time'))).toBeVisible()
    await dialog.getByRole('button', { name: en('reschedule.keep') }).click()
    await expect(dialog).toBeHidden()
    expect(await startOf(page, booking)).toBe(moved)
  })

  await test.step('a drop outside the open hours says why', async () => {
    await drag(page, block, await placeOf(page, sunday, 12))
    await page.mouse.up()
    await expect(toast(page, en('calendar_view.obstacles.closed'))).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a free hour leads to a new appointment at its time', async () => {
    const { x, y } = await placeOf(page, sunday, 12)
    await page.mouse.click(x, y)
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await menu.getByRole('menuitem', { name: en('calendar_view.new_at', { time: '12:00' }) }).click()
    await expect(page).toHaveURL(/\/appointments\/new\/\?at=/)
    await expectNoOverflow(page)
  })
})

/** Until the box has stopped: a finger that stops it can only scroll. */
const atRest = (box: ReturnType<Page['locator']>) =>
  box.evaluate(async (element) => {
    const pause = () => new Promise((resume) => setTimeout(resume, 150))
    for (let last = -1; last !== element.scrollTop; await pause()) last = element.scrollTop
  })

/** One or two fingers of a phone, as the browser reports them. */
async function fingersOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (...points: { x: number; y: number }[]) => send('touchStart', ...points),
    async move(from: { x: number; y: number }, to: { x: number; y: number }) {
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    },
    up: () => send('touchEnd'),
  }
}

test('On a phone a finger scrolls the day, and moves a session after it has rested on it', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, hasTouch: true, isMobile: true })
  const therapist = await findTherapist(page, { name: 'Harriet' })
  const booking = await paidSession(page, therapist, await placeWithEarlierHour(page, therapist))
  await signInAs(page, 'therapist.gb@solace.example')
  const first = booking.startAt ?? ''
  await page.goto(`/appointments/?view=day&date=${dateOf(first)}`)
  const block = page.locator(`[data-block="${booking.identifier}"]`)
  const tip = page.getByText(en('calendar_view.let_go'))
  const dialog = page.getByRole('dialog', { name: en('reschedule.title') })
  const frame = page.getByRole('group', { name: en('agenda.grid') }).locator('> div')
  const fingers = await fingersOf(page)
  const centre = () => block.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  // The grid scrolls to the morning by itself first.
  await expectLoaded(page)
  await expect.poll(() => frame.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await centre()
  await atRest(frame)
  const place = async () => {
    const box = await block.boundingBox()
    if (!box) throw new Error('no session')
    return { x: box.x + 40, y: box.y + 10 }
  }
  const hourEarlier = ({ x, y }: { x: number; y: number }) => ({ x, y: y - 56 })

  await test.step('a finger that moves at once scrolls', async () => {
    const before = await frame.evaluate((box) => box.scrollTop)
    const from = await place()
    await fingers.down(from)
    await fingers.move(from, { x: from.x, y: from.y - 120 })
    await fingers.up()
    await expect.poll(() => frame.evaluate((box) => box.scrollTop)).not.toBe(before)
    await atRest(frame)
    await expect(tip).toBeHidden()
  })

  /** A finger rests on the session, which then follows it. */
  const lift = async () => {
    await centre()
    const from = await place()
    await fingers.down(from)
    await expect(page.getByText(en('calendar_view.let_go_back'))).toBeVisible()
    await fingers.move(from, hourEarlier(from))
    await expect(tip).toBeVisible()
    return hourEarlier(from)
  }

  await test.step('a second finger and Escape put it back', async () => {
    const at = await lift()
    await fingers.down(at, { x: at.x + 100, y: at.y })
    await expect(tip).toBeHidden()
    await fingers.up()
    await lift()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await fingers.up()
    await expect(dialog).toBeHidden()
  })

  await test.step('letting go opens the dialog of the mouse; without it nothing moves', async () => {
    await lift()
    await fingers.up()
    await expect(dialog.getByText(en('reschedule.new_time'))).toBeVisible()
    await dialog.getByRole('button', { name: en('reschedule.keep') }).click()
    await expect(dialog).toBeHidden()
    expect(await startOf(page, booking)).toBe(first)
    await expectNoOverflow(page, [320, 390])
  })
})
