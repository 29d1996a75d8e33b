import type { Booking } from '#schemas/scheduling/bookings.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, newEmail, signInAs } from '#tests/e2e/support/people.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { en, expect, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'
import { bookFreeHour, paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const harriet = 'therapist.gb@solace.example'
/** No other test books with this therapist, so there are no other requests to approve. */
const oliver = { name: 'Oliver Thackeray', email: 'oliver.thackeray@therapists.example' }

const linkTo = (page: Page, email: string) => linkIn(page, email, en('mail.guest_invitation.subject'), /guest/)

test('A therapist accepts one request and declines another; the client sees both', async ({ visitor }) => {
  const client = await visitor()
  const therapist = await findTherapist(client, { name: oliver.name })
  const provider = await visitor()
  await signInAs(provider, oliver.email)
  const settings = await callApi<object>(provider, '/provider-availability/settings')
  const setApproval = (needsApproval: boolean) =>
    callApi(provider, '/provider-availability/settings', {
      method: 'PUT',
      body: { ...settings, needsApproval, instantBooking: !needsApproval },
    })
  await setApproval(true)
  await signInAsNewAccount(client)
  const [wanted, other] = [await bookFreeHour(client, therapist, 1), await bookFreeHour(client, therapist, 3)]
  await setApproval(false)

  await provider.goto(`/appointments/${wanted.identifier}/`)
  const accept = provider.getByRole('button', { name: en('participants.request.accept') })
  await expect(accept).toBeVisible()
  await expectAccessible(provider)
  await accept.click()
  await expect(toast(provider, en('participants.request.accepted'))).toBeVisible()
  await expect(accept).toBeHidden()

  await provider.goto(`/appointments/${other.identifier}/`)
  await provider.getByRole('button', { name: en('participants.request.reject'), exact: true }).click()
  const dialog = provider.getByRole('dialog', { name: en('participants.request.reject_title') })
  await expect(dialog).toBeVisible()
  await expectAccessible(provider)
  await dialog.getByLabel(en('participants.request.reason')).click()
  await provider.getByRole('option', { name: en('cancellation.reason_codes.schedule_conflict') }).click()
  await dialog.getByRole('button', { name: en('participants.request.reject_submit') }).click()
  await expect(toast(provider, en('participants.request.rejected'))).toBeVisible()

  expect((await callApi<Booking>(client, `/booking/${wanted.identifier}`)).status).toBe('pending')
  expect((await callApi<Booking>(client, `/booking/${other.identifier}`)).status).toBe('rejected')
})

test('A guest is invited, opens the link without an account and accepts; the therapist makes another appointment', async ({
  visitor,
}) => {
  const client = await visitor()
  const therapist = await findTherapist(client, { name: 'Harriet' })
  const booking = await paidSession(client, therapist, 47)

  await test.step('a guest is invited', async () => {
    await client.goto(`/appointments/${booking.identifier}/`)
    await client.getByRole('button', { name: en('participants.invite') }).click()
    const dialog = client.getByRole('dialog', { name: en('participants.invite') })
    const email = newEmail('guest')
    await dialog.getByLabel(en('participants.email')).fill(email)
    await dialog.getByLabel(en('participants.relation')).click()
    await client.getByRole('option', { name: en('participants.relations.family') }).click()
    await dialog.getByLabel(en('participants.first_name')).fill('Ben')
    await expectAccessible(client)
    await dialog.getByRole('button', { name: en('participants.send') }).click()
    await expect(toast(client, en('participants.invited'))).toBeVisible()

    const link = await linkTo(client, email)
    const guest = await visitor({ timezoneId: 'America/New_York', viewport: phone })
    await guest.goto(link)
    await expect(guest.getByText('Harriet', { exact: false }).first()).toBeVisible()
    await expect(guest.getByText(/your time/)).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('button', { name: en('guest.come') }).click()
    await expect(guest.getByText(en('guest.coming'))).toBeVisible()

    await client.reload()
    await expect(client.getByText(en('participants.status.acknowledged'))).toBeVisible()
  })

  await test.step('the therapist makes an appointment for an existing client', async () => {
    const provider = await visitor()
    await signInAs(provider, harriet)
    await provider.goto('/appointments/')
    await provider.getByRole('link', { name: en('new_appointment.title') }).click()
    await provider.getByRole('combobox', { name: new RegExp(en('new_appointment.client')) }).fill('Robin')
    await provider
      .getByRole('option', { name: /Robin Hale/ })
      .first()
      .click()
    await provider.getByRole('radio').first().check()
    await provider
      .getByRole('group', { name: en('new_appointment.modality') })
      .getByRole('radio')
      .first()
      .check()
    const times = provider.getByRole('radiogroup').getByRole('radio')
    await expect(times.first()).toBeAttached()
    await times.first().check({ force: true })
    await expectAccessible(provider)
    await provider.getByRole('button', { name: /^Make / }).click()
    await expect(provider.getByRole('heading', { name: en('new_appointment.done_title') })).toBeVisible()
    await provider.getByRole('link', { name: en('new_appointment.open') }).click()
    await expect(provider.getByText(en('resources.appointments.choices.status.pending'), { exact: true })).toBeVisible()
  })
})
