/** The finance actions of operators with Tab, arrows, Enter and Escape alone, from the navigation on. */
import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { formatMoney } from '#schemas/platform/words.ts'
import { en, expect, type Page, test, toast, menuLink } from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { makePayout } from '#tests/e2e/support/payout-rows.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, fillWallet } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { tabTo } from '#tests/e2e/support/steps.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'

const reason = 'Asked for by mail on Monday'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Tab moves there, the focus is visible, and Enter is pressed. */
async function enter(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  await tabTo(page, wanted)
  await expect(wanted).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
}

/** The first page is reached with Tab from the start page; the way to the others is the same, so their links get the focus. */
async function visit(page: Page, key: string, title: string): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin/')) await menuLink(page, en(key)).press('Enter')
  else {
    await page.goto('/overview/')
    await enter(page, menuLink(page, en(key)))
  }
  await expect(page.getByRole('heading', { level: 1, name: en(title) })).toBeVisible()
}

/** Types into the search, so that one row is left. */
async function search(page: Page, words: string): Promise<void> {
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(words)
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
}

/** Escape closes the dialog, and the focus is where it was. */
async function closeWithEscape(page: Page, opener: Locator): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
}

async function typeReason(page: Page): Promise<void> {
  await tabTo(page, dialogOf(page).getByLabel(en('operators.reason')))
  await page.keyboard.type(reason)
}

/** Opens a list by its arrow and takes the second choice. The list gets the focus a moment after it is visible. */
async function takeSecond(page: Page, list: Locator): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

const send = (page: Page, name: string | RegExp) => enter(page, dialogOf(page).getByRole('button', { name }))

test.describe('With the keyboard alone', () => {
  test('a payout is held and released, a part of a fee refunded, and an adjustment requested', async ({ visitor }) => {
    const client = await visitor()
    const { email } = await signInAsNewAccount(client)
    await fillWallet(client, 250_00)
    const booking = await bookFreeHour(client, await findTherapist(client, { name: 'Harriet' }), 19)
    await payFromWallet(client, booking)
    const { name, reference } = await makePayout('scheduled')
    const page = await visitor()
    await signInAsNewOperator(page, { firstName: 'Eve', permission: 'finance' })

    await test.step('a payout', async () => {
      await visit(page, 'account.nav.payouts', 'finance.payouts.title')
      await search(page, reference)
      const arrow = button(page, new RegExp(`^Details: ${name}`))
      const hold = button(page, new RegExp(`^Hold: ${name}`))
      await enter(page, arrow)
      await expect(arrow).toHaveAttribute('aria-expanded', 'true')
      await enter(page, hold)
      await closeWithEscape(page, hold)
      await typeReason(page)
      await send(page, /^Hold/)
      await expect(toast(page, en('finance.payouts.hold.done', { name }))).toBeVisible()
      // The button is gone with its action: the focus is on the row.
      await expect(arrow).toBeFocused()
      await expect(page.getByText(reason)).toBeVisible()
      const release = button(page, new RegExp(`^Release: ${name}`))
      await enter(page, release)
      await typeReason(page)
      await send(page, /^Send/)
      await expect(toast(page, en('finance.payouts.send.done', { name }))).toBeVisible()
      await expect(arrow).toBeFocused()
    })

    await test.step('a part of a fee', async () => {
      await visit(page, 'account.nav.payments', 'finance.payments.title')
      await search(page, booking.identifier)
      await enter(page, button(page, /^Details: Robin Hale/))
      const refundButton = button(page, /^Refund: Robin Hale/)
      await enter(page, refundButton)
      await closeWithEscape(page, refundButton)
      await tabTo(page, dialogOf(page).getByLabel(en('finance.refund.amount')))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('10')
      await typeReason(page)
      await send(page, 'Refund £10')
      await expect(toast(page, en('finance.refund.session_done', { amount: '£10' }))).toBeVisible()
      await expect(refundButton).toBeFocused()
      await expect(page.getByText(en('finance.payments.gone_back', { amount: '£10' }))).toBeVisible()
    })

    // Practically no other adjustment has this amount.
    const amount = randomInt(10_01, 49_99)
    const sum = formatMoney('en', amount, 'GBP')
    await test.step('an adjustment, which the operator who requests it cannot approve', async () => {
      const { balance } = await callApi<{ balance: number }>(client, '/wallet/balance')
      await visit(page, 'account.nav.adjustments', 'finance.adjustments.title')
      const requestButton = button(page, en('finance.adjustments.ask'))
      await enter(page, requestButton)
      await closeWithEscape(page, requestButton)
      await tabTo(page, page.getByRole('combobox', { name: en('finance.adjustments.fields.ownerName') }))
      await page.keyboard.type(email)
      await expect(page.getByRole('option', { name: new RegExp(email) })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const against = page.getByRole('combobox', { name: en('finance.adjustments.fields.against') })
      await takeSecond(page, against)
      await expect(dialogOf(page).getByText(`Wallet balance: ${formatMoney('en', balance, 'GBP')}`)).toBeVisible()
      await expect(against).toHaveText(en('finance.adjustments.choices.against.suspense'))
      await tabTo(page, dialogOf(page).getByLabel(en('finance.adjustments.fields.amount')))
      await page.keyboard.type((amount / 100).toFixed(2))
      await typeReason(page)
      await send(page, en('finance.adjustments.ask_submit'))
      await expect(toast(page, en('finance.adjustments.asked'))).toBeVisible()
      await expect(requestButton).toBeFocused()
      // The requesting operator cannot approve.
      const row = page.getByRole('row').filter({ hasText: 'Robin Hale' }).filter({ hasText: sum })
      await expect(row).toContainText(en('finance.adjustments.choices.status.waiting'))
      await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    })
  })
})
