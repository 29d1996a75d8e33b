import type { Booking } from '#schemas/scheduling/bookings.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, lagos, type Page, test } from '#tests/e2e/support/test.ts'
import { expectLoaded, openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, clara, signInAs, theo } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

async function look(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await expectAccessible(page)
}

test.describe('No axe violation and no horizontal overflow', () => {
  test('on the pages of a client, with the menu and the dialog of a top-up, and on the card page of the gateway', async ({
    visitor,
  }) => {
    const page = await visitor(lagos)
    await signInAsNewAccount(page, { country: 'NG' })
    const therapist = await findTherapist(page, { country: 'NG', name: 'Ngozi' })
    const pending = await bookFreeHour(page, therapist, 2)
    await look(page, `/payment/${pending.identifier}/`)
    const { metadata } = await callApi<{ metadata: { authorizationUrl: string } }>(page, '/payment/wallet', {
      method: 'POST',
      body: { amount: 2000_00, returnUrl: '/wallet/' },
    })
    await look(page, metadata.authorizationUrl)

    // Pending calls of an open account page would be refused for another session.
    await page.goto('/privacy-policy/')
    await signInAs(page, clara)
    const { data } = await callApi<{ data: Booking[] }>(page, '/booking?statuses=confirmed')
    const { data: moved } = await callApi<{ data: { identifier: string }[] }>(page, '/wallet/transactions')
    await openPage(page, '/overview/')
    await page.getByRole('button', { name: en('site.crisis_fold') }).click()
    const crisis = page.getByRole('complementary', { name: en('crisis.title') })
    await expect(crisis.getByRole('link', { name: en('crisis.call', { value: '112' }), exact: true })).toHaveAttribute(
      'href',
      'tel:112',
    )
    await expectAccessible(page, 'all')
    await page.getByRole('button', { name: /^Account menu of / }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/wallet/')
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    for (const address of [
      '/appointments/',
      `/wallet/transactions/${moved[0]?.identifier}/`,
      `/appointments/${data[0]?.identifier}/`,
    ])
      await look(page, address)
  })

  test('on the pages of a therapist, and in each view of the calendar in German', async ({ visitor }) => {
    const page = await visitor(lagos)
    await signInAs(page, theo)
    await look(page, '/overview/')

    await page.goto('/de/appointments/')
    const viewLink = (view: string) =>
      page
        .getByRole('navigation', { name: de('agenda.views.label') })
        .getByRole('link', { name: de(`agenda.views.${view}`) })
    for (const view of ['list', 'day', 'week', 'month']) {
      if (view !== 'list') await viewLink(view).click()
      await expect(viewLink(view)).toHaveAttribute('aria-current', 'page')
      await expectLoaded(page)
      await expectAccessible(page)
    }
  })
})
