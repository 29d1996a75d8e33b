import type { VirtualAccount } from '#schemas/virtual-accounts.ts'
import { sayMoney } from '#schemas/words.ts'
import { expectAccessible } from './axe.ts'
import { rename, sendMoney } from './bank-transfer.ts'
import { de, desk, en, expect, german, lagos, type Page, phone, test, toast, type words } from './kit.ts'
import { ask, signUpAs } from './people.ts'
import { bookFreeHour } from './sessions.ts'
import { choiceOf, tabTo, withSum } from './steps.ts'
import { findTherapist } from './therapists.ts'

test.describe.configure({ timeout: 120_000 })

type Reader = ReturnType<typeof words>

/** Opening takes the gateway a moment, and the page asks every few seconds. */
const soon = { timeout: 30_000 }
const dialog = (page: Page) => page.getByRole('dialog')
const fact = (page: Page, name: string) => dialog(page).getByRole('term').filter({ hasText: name }).locator('..')

async function openTransfer(page: Page, t: Reader): Promise<void> {
  await page.getByRole('button', { name: t('wallet.top_up') }).click()
  await dialog(page)
    .getByRole('button', { name: t('transfers.title') })
    .click()
}

async function getAccount(page: Page, t: Reader): Promise<VirtualAccount> {
  await dialog(page)
    .getByRole('button', { name: t('transfers.generate') })
    .click()
  await expect(dialog(page).getByRole('button', { name: t('transfers.made') })).toBeVisible(soon)
  return ask<VirtualAccount>(page, '/virtual-accounts/account')
}

const readers = [
  {
    who: 'in Nigeria, in English at a desk',
    t: en,
    place: { ...lagos, viewport: desk },
    prefix: '',
    country: 'NG',
    gateway: 'paystack',
    facts: ['bankName', 'accountNumber', 'accountName'],
    copied: 'accountNumber',
    amount: 5_000_00,
  },
  {
    who: 'in Germany, in German on a phone',
    t: de,
    place: { ...german, viewport: phone },
    prefix: '/de',
    country: 'DE',
    gateway: 'stripe',
    facts: ['bankName', 'iban', 'bic', 'accountName'],
    copied: 'iban',
    amount: 120_00,
  },
] as const

for (const { who, t, place, prefix, country, gateway, facts, copied, amount } of readers)
  test(`A transfer to an account of one's own, ${who}`, async ({ visitor }) => {
    const page = await visitor(place)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signUpAs(page, { country })
    await page.goto(`${prefix}/wallet/`)
    await page.getByRole('button', { name: t('wallet.top_up') }).click()
    await expect(dialog(page).getByRole('button')).toContainText([
      t('transfers.by_card', { gateway: gateway === 'stripe' ? 'Stripe' : 'Paystack' }),
      t('transfers.title'),
    ])
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: t('transfers.title') })
      .click()
    const account = await getAccount(page, t)

    for (const name of facts) await expect(fact(page, t(`transfers.facts.${name}`)).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(place.viewport)
    await dialog(page)
      .getByRole('button', { name: t('transfers.copy_name', { name: t(`transfers.facts.${copied}`) }) })
      .click()
    await expect(
      dialog(page)
        .getByRole('status')
        .filter({ hasText: t('transfers.copied_name', { name: t(`transfers.facts.${copied}`) }) }),
    ).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account[copied])

    await dialog(page)
      .getByRole('button', { name: t('transfers.made') })
      .click()
    await expect(page.getByRole('dialog', { name: t('transfers.in_progress') })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(place.viewport)
    await dialog(page)
      .getByRole('link', { name: t('transfers.back_home') })
      .click()
    await page.waitForURL(new RegExp(`${prefix}/overview/`))
    await expect(page.getByRole('link', { name: t('overview.to_wallet') })).toBeVisible()

    await sendMoney(gateway, { accountNumber: account.accountNumber ?? '', amount })
    const sum = sayMoney(t === de ? 'de' : 'en', amount, account.currency)
    await expect(toast(page, t('wallet.arrived', { amount: sum }))).toBeVisible(soon)
    await expect(page.getByRole('main').getByText(sum, { exact: true })).toBeVisible()
    await page.goto(`${prefix}/wallet/`)
    const kind = t('resources.transactions.choices.transactionType.bank_transfer_in')
    await expect(page.locator('li, tr').filter({ hasText: kind }).filter({ hasText: sum })).toBeVisible()
  })

test('The exact words of the specification', () => {
  expect(['title', 'made', 'in_progress', 'back_home'].map((key) => en(`transfers.${key}`))).toEqual([
    'Transfer To Account',
    'I Have Made The Payment',
    'Topup In Progress',
    'Back to Home',
  ])
  expect(en('transfers.by_card', { gateway: 'Paystack' })).toBe('Top Up Via Paystack')
  expect(en('wallet.arrived', { amount: '' })).toContain('Payment successful!')
})

test('Without a last name the profile comes first', async ({ visitor }) => {
  const page = await visitor({ ...lagos, refusals: true })
  const { email } = await signUpAs(page, { country: 'NG' })
  await rename(email, null)
  await page.goto('/wallet/')
  await openTransfer(page, en)
  await dialog(page)
    .getByRole('button', { name: en('transfers.generate') })
    .click()
  await expect(dialog(page).getByRole('alert')).toHaveText(en('errors.PROFILE_NAME_REQUIRED'))
  await expectAccessible(page)
  await dialog(page)
    .getByRole('link', { name: en('transfers.to_profile') })
    .click()
  await page.waitForURL(/\/account\//)
})

test('An account that the bank refuses can be asked for again', async ({ visitor }) => {
  const page = await visitor(lagos)
  const { email } = await signUpAs(page, { country: 'NG' })
  await rename(email, 'Refused')
  await page.goto('/wallet/')
  await openTransfer(page, en)
  await dialog(page)
    .getByRole('button', { name: en('transfers.generate') })
    .click()
  await expect(dialog(page).getByText(en('transfers.failed'))).toBeVisible(soon)
  await expect(dialog(page).getByRole('button', { name: en('transfers.retry') })).toBeVisible()
  await expectAccessible(page)
})

test('A transfer pays for a session whose client had too little, with the keyboard alone', async ({ visitor }) => {
  const page = await visitor()
  await signUpAs(page, { country: 'GB' })
  const therapist = await findTherapist(page, { country: 'GB' })
  const booking = await bookFreeHour(page, therapist)
  await page.goto(`/payment/${booking.identifier}/`)
  const card = choiceOf(page, en('payment.method'), en('payment.card'))
  await expect(card).toBeChecked()
  await tabTo(page, card)
  await page.keyboard.press('ArrowUp')
  const topUp = page.getByRole('button', { name: withSum(en('payment.top_up')) })
  await expect(topUp).toBeVisible()
  await tabTo(page, topUp)
  await page.keyboard.press('Enter')
  const transfer = dialog(page).getByRole('button', { name: en('transfers.title') })
  await expect(transfer).toBeVisible()
  await tabTo(page, transfer)
  await page.keyboard.press('Enter')
  const generate = dialog(page).getByRole('button', { name: en('transfers.generate') })
  await expect(generate).toBeVisible()
  await tabTo(page, generate)
  await page.keyboard.press('Enter')
  await expect(fact(page, en('transfers.facts.sortCode'))).toBeVisible(soon)
  const made = dialog(page).getByRole('button', { name: en('transfers.made') })
  await tabTo(page, made)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()

  const account = await ask<VirtualAccount>(page, '/virtual-accounts/account')
  await sendMoney('stripe', { accountNumber: account.accountNumber ?? '', amount: 500_00 })
  await expect(toast(page, 'Payment successful!')).toBeVisible(soon)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: withSum(en('appointments.pay')) })).toBeVisible()
})
