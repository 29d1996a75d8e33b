import type { Booking } from '#schemas/scheduling/bookings.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { en, expect, lagos, type Page, test } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, clara, signInAs, theo } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

async function look(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await expectAccessible(page, 'all')
}

test.describe('No axe violation and no horizontal overflow', () => {
  test('on the pages of a client, with the menu and the dialog of a top-up', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signInAsNewAccount(page, { country: 'NG' })
    const therapist = await findTherapist(page, { country: 'NG', name: 'Ngozi' })
    const pending = await bookFreeHour(page, therapist, 2)
    await look(page, `/payment/${pending.identifier}/`)
    await look(page, `/book/${therapist.identifier}/`)

    // Pending calls of an open account page would be refused for another session.
    await page.goto('/privacy-policy/')
    await signInAs(page, clara)
    const { data } = await callApi<{ data: Booking[] }>(page, '/booking?statuses=confirmed')
    const { data: moved } = await callApi<{ data: { identifier: string }[] }>(page, '/wallet/transactions')
    await look(page, '/overview/')
    await page.getByRole('button', { name: /^Account menu of / }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAccessible(page, 'all')
    await look(page, '/wallet/')
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'all')
    for (const address of [
      '/appointments/',
      '/account/',
      `/wallet/transactions/${moved[0]?.identifier}/`,
      `/appointments/${data[0]?.identifier}/`,
    ])
      await look(page, address)
  })

  test('on the pages of a therapist', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signInAs(page, theo)
    const { data } = await callApi<{ data: Booking[] }>(page, '/appointment?statuses=confirmed')
    for (const address of [
      '/overview/',
      '/appointments/',
      '/fees/',
      '/account/',
      `/appointments/${data[0]?.identifier}/`,
    ])
      await look(page, address)
  })
})
