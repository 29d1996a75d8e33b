import type { Booking } from '#schemas/scheduling/bookings.ts'
import { en, expect, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, endCheckout, fillWallet } from '#tests/e2e/support/people.ts'
import { bookButton, choiceOf, fillBooking, nextStep, times, withSum } from '#tests/e2e/support/steps.ts'
import { bookSlot, findTherapist } from '#tests/e2e/support/therapists.ts'

const confirmed = (page: Page) => page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })

test('A note of 401 characters is refused at its field; a declined card says so, and the session can still be paid', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone, refusals: true })
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { name: 'Beatrix' })
  await page.goto(`/book/${therapist.identifier}/`)

  await test.step('each step of the form shows what is missing', async () => {
    await page.getByRole('button', { name: en('booking.next'), exact: true }).click()
    await expect(page.getByText(en('validation.modality'))).toBeVisible()
    await choiceOf(page, en('booking.modality_question')).check()
    await choiceOf(page, en('booking.therapy_question')).check()
    await nextStep(page, en)
    await nextStep(page, en)
    await expect(page.getByText(en('validation.timeslot'))).toBeVisible()
    await times(page, en).last().check()
    await nextStep(page, en)
    const note = page.getByLabel(en('booking.note'))
    await note.fill('x'.repeat(401))
    await nextStep(page, en)
    await expect(note).toHaveAccessibleDescription(en('validation.note'))
    await expect(note).toHaveValue('x'.repeat(401))
    await note.fill('x'.repeat(400))
    await nextStep(page, en)
  })

  await test.step('the card is declined, then accepted', async () => {
    await bookButton(page, en).click()
    await payByCard(page)
    await endCheckout(page, /^Decline/)
    await expect(toast(page, 'Payment failed. Please try again.')).toBeVisible()
    await payByCard(page)
    await endCheckout(page, /^Pay £/)
    await expect(page.getByText('Payment successful!')).toBeVisible()
    await expect(confirmed(page)).toBeVisible()
  })
})

test('When a rival books the hour first, the nearest free ones are offered and no input is lost', async ({
  visitor,
}) => {
  const [page, rival] = [await visitor({ refusals: true }), await visitor()]
  await signInAsNewAccount(page)
  await signInAsNewAccount(rival)
  const therapist = await findTherapist(page, { name: 'Eleanor' })
  await page.goto(`/book/${therapist.identifier}/`)
  await fillBooking(page, en, { note: 'Typed before the rival came.' })

  const start = await times(page, en).and(page.locator(':checked')).inputValue()
  await bookSlot(rival, therapist, { identifier: start, startTime: '', endTime: '' })
  await bookButton(page, en).click()
  await expect(page.getByText(en('errors.SLOT_TAKEN'))).toBeVisible()
  const nearest = page.getByText(en('availability.nearest')).locator('..').getByRole('button')
  await expect(nearest).toHaveCount(3)
  await expect(page.getByLabel(en('booking.note'))).toHaveValue('Typed before the rival came.')
  await nearest.first().click()
  await bookButton(page, en).click()
  await page.waitForURL(/\/payment\//)
})

test('An expired session leads over the sign-in back to the form, with all its input', async ({ visitor }) => {
  const page = await visitor({ refusals: true })
  const { email, password } = await signInAsNewAccount(page, { country: 'US' })
  const therapist = await findTherapist(page, { country: 'US' })
  await page.goto(`/book/${therapist.identifier}/`)
  await fillBooking(page, en, { note: 'Typed before the session ended.' })
  // It ends with the booking itself: another call of the page would lead to the sign-in before the click.
  await page.route('**/api/booking', async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  await bookButton(page, en).click()
  await page.waitForURL(/\/login\/\?redirect=%2Fbook%2F/)
  await page.getByLabel(en('login.email')).fill(email)
  await page.getByLabel(en('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: en('login.submit') }).click()
  await page.waitForURL(/\/book\//)
  await expect(page.getByLabel(en('booking.note'))).toHaveValue('Typed before the session ended.')
  await expect(choiceOf(page, en('booking.modality_question'))).toBeChecked()
})

test('Two clicks on Book book once, two clicks on Pay pay once; a paid session cannot be paid again', async ({
  visitor,
}) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  await fillWallet(page, 500_00)
  const therapist = await findTherapist(page, { name: 'Rowan' })
  await page.goto(`/book/${therapist.identifier}/`)
  await fillBooking(page, en)
  await bookButton(page, en).dblclick()
  await page.waitForURL(/\/payment\//)
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).dblclick()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(confirmed(page)).toBeVisible()

  const { data } = await callApi<{ data: Booking[] }>(page, '/booking')
  expect(data).toHaveLength(1)
  const { balance } = await callApi<{ balance: number }>(page, '/wallet/balance')
  expect(balance).toBe(500_00 - (therapist.therapies[0]?.fee ?? 0))

  await page.goto(`/payment/${data[0]?.identifier}/`)
  await expect(page.getByText(en('payment_page.already_paid'))).toBeVisible()
})

async function payByCard(page: Page): Promise<void> {
  await page.waitForURL(/\/payment\//)
  await page.getByRole('radio', { name: en('payment_page.card') }).check()
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
}
