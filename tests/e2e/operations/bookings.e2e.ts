import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { en, expect, menuLink, test } from '#tests/e2e/support/test.ts'
import texts from '#locales/en/operations.json' with { type: 'json' }

const statuses = texts.finance.bookings.choices.status

test('an operator finds a booking, reads what happened to it, and goes on to the client', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewOperator(page, { firstName: 'Olu', permission: 'super' })

  await test.step('finds a booking from a page that has no texts of money', async () => {
    await page.goto('/overview/')
    await page.getByRole('button', { name: new RegExp(`^${en('account.nav.search')}`) }).click()
    await page.getByRole('combobox', { name: en('account.nav.search') }).fill('Clara Afolabi')
    const bookings = page.getByRole('group', { name: en('command.bookings') })
    await expect(bookings.getByRole('option').first()).toHaveText(
      new RegExp(`^Clara Afolabi with .*(${Object.values(statuses).join('|')})`),
    )
    await page.keyboard.press('Escape')
  })

  await test.step('finds the bookings of a client that took place', async () => {
    await menuLink(page, en('account.nav.bookings')).click()
    await expect(page.getByRole('heading', { level: 1, name: en('finance.bookings.title') })).toBeVisible()
    await page.getByRole('searchbox').fill('Clara Afolabi')
    await expect(page).toHaveURL(/Clara/)
    await page
      .getByLabel(en('finance.bookings.fields.status'), { exact: true })
      .selectOption({ label: en('finance.bookings.choices.status.completed') })
    await expect(page.getByRole('cell', { name: 'Clara Afolabi' }).first()).toBeVisible()
    await expect(page).toHaveURL(/Clara.*completed|completed.*Clara/)
    await expectAccessible(page)
  })

  await test.step('reads them as cards on a phone', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    const cards = page.getByRole('list', { name: en('finance.bookings.title') })
    await expect(cards.getByRole('link', { name: /^Clara Afolabi with / }).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.setViewportSize({ width, height })
  })

  await test.step('reads one of them', async () => {
    await page.locator('tr.row').filter({ hasText: 'Clara Afolabi' }).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Clara Afolabi with / })).toBeVisible()
    for (const part of ['payments', 'changes', 'messages'])
      await expect(page.getByRole('heading', { level: 2, name: en(`finance.bookings.${part}`) })).toBeVisible()
    await expect(page.getByText(en('finance.bookings.choices.kind.booked'), { exact: true }).last()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('opens the client, whose bookings are listed there', async () => {
    await page.getByRole('link', { name: 'Clara Afolabi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clara Afolabi' })).toBeVisible()
    const bookings = page.getByRole('region', { name: en('operators.users.bookings') }).first()
    await expect(bookings.getByRole('link').first()).toBeVisible()
    await expect(page.getByText(en('operators.users.accounts.client_wallet'))).toBeVisible()
    await page.getByRole('button', { name: en('operators.users.access_show') }).click()
    await expect(page.getByText(en('access.admin_booking_viewed')).first()).toBeVisible()
    await expectAccessible(page)
  })
})
