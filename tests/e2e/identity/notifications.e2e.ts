import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test, toast, type words } from '#tests/e2e/support/test.ts'
import { callApi, fillWallet } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>

/** A client who has topped up, booked, paid and cancelled: notifications of one cancellation and two payments. */
async function muchHappens(page: Page, country: string): Promise<void> {
  const therapist = await findTherapist(page, { country })
  await fillWallet(page, 3 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  const booking = await bookFreeHour(page, therapist)
  await payFromWallet(page, booking)
  await callApi(page, `/booking/${booking.identifier}/cancel`, { method: 'POST', body: {} })
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const isNew = (page: Page, t: Reader) => rows(page).getByText(t('notifications.new'), { exact: true })
const bell = (page: Page, t: Reader) =>
  page.getByRole('link', { name: new RegExp(`^${t('account.nav.notifications')}`) })
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

test.describe('The notification centre', () => {
  test('lists events and links to them, in German on a phone', async ({ visitor }) => {
    const [t, size] = [de, phone]
    const page = await visitor({ ...german, viewport: size })
    await signInAsNewAccount(page, { country: 'DE' })
    await muchHappens(page, 'DE')

    await page.goto('/de/overview/')
    await bell(page, t).click()
    await expect(title(page, t('notifications.title'))).toBeVisible()
    await expect(isNew(page, t)).toHaveCount(3)
    await expect(page.getByRole('heading', { level: 2, name: t('messages.conversation.today') })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(size)

    const filter = page.getByLabel(t('notifications.filter'))
    await filter.selectOption('booking')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, t('notifications.booking.cancelled'))).toBeVisible()
    await filter.selectOption('message')
    await expect(page.getByText(t('resources.nothing_found'))).toBeVisible()
    await filter.selectOption('')
    await expect(rows(page)).toHaveCount(3)

    await row(page, t('notifications.money.refunded')).getByRole('link').click()
    await expect(title(page, t('wallet.transaction'))).toBeVisible()
    await bell(page, t).click()
    await expect(isNew(page, t)).toHaveCount(2)
    await expect(row(page, t('notifications.money.refunded')).getByText(t('notifications.new'))).toHaveCount(0)

    await page.getByRole('button', { name: t('notifications.mark_all') }).click()
    await expect(toast(page, t('notifications.all_seen'))).toBeVisible()
    await expect(isNew(page, t)).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('notifications.mark_all') })).toBeDisabled()
    await expect(bell(page, t)).toHaveAccessibleName(t('account.nav.notifications'))
  })
})
