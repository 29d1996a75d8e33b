import { signInAsNewAccount, newAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, type Page, phone, test, toast, menuLink } from '#tests/e2e/support/test.ts'
import { withFlagLocked } from '#tests/e2e/support/feature-flag.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const oneRow = (page: Page) => page.getByText('1 Zeile', { exact: true })

/** Opens a page by the menu, on a phone after the menu itself, and waits for its content. */
async function goTo(page: Page, entry: 'sessions' | 'users' | 'flags' | 'reference' | 'audit'): Promise<void> {
  if (page.viewportSize()?.width === phone.width)
    await page.getByRole('button', { name: de('account.nav.menu'), exact: true }).click()
  await menuLink(page, de(`account.nav.${entry}`)).click()
  await expect(page.getByRole('heading', { level: 1, name: de(`operators.${entry}.title`) })).toBeVisible()
  await expectLoaded(page)
}

test.describe('An operator', () => {
  test('suspends an account, turns a feature off and on, and finds it in the audit log, in German', async ({
    visitor,
  }) => {
    const person = await visitor({ refusals: true })
    const { email } = await signInAsNewAccount(person)
    const page = await visitor(german)
    await signInAsNewOperator(page, { firstName: 'Olu', permission: 'super' })

    await test.step('starts on pending work', async () => {
      await page.goto('/de/overview/')
      await expect(page.getByRole('heading', { level: 1, name: de('account.nav.home') })).toBeVisible()
      await expect(page.getByRole('table', { name: de('operator_home.money.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: de('operator_home.money.balanced') })).toBeVisible()
      await expect(page.getByText(de('operator_home.system.oldest_job'), { exact: true })).toBeVisible()
      const bookings = page.getByRole('region', { name: de('account.nav.bookings') })
      await expect(bookings.getByRole('img')).toBeVisible()
      await expectLoaded(page)
      await expectAccessible(page)
      await bookings.getByRole('button', { name: de('practice_overview.as_table') }).click()
      await expect(bookings.getByRole('row')).toHaveCount(15)
    })

    await test.step('opens the people from the menu of a phone and finds one', async () => {
      await page.setViewportSize(phone)
      await goTo(page, 'users')
      await expectAccessible(page)
      await page.getByRole('searchbox').fill(email)
      await expect(oneRow(page)).toBeVisible()
      await page.getByRole('link', { name: 'Robin Hale' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Robin Hale' })).toBeVisible()
    })

    await test.step('suspends the account, which ends its sessions', async () => {
      await page.getByRole('button', { name: de('operators.actions.suspend.open') }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectAccessible(page)
      const submit = dialogOf(page).getByRole('button', { name: de('operators.actions.suspend.submit') })
      await page.getByLabel(de('operators.reason')).fill('Asked for a pause on the phone')
      await submit.click()
      await expect(toast(page, de('operators.actions.suspend.done', { name: 'Robin Hale' }))).toBeVisible()
      await expect(page.getByText(de('resources.users.choices.accountStatus.suspended'), { exact: true })).toBeVisible()
      await person.goto('/account/settings/')
      await person.waitForURL('**/login/**')
    })

    await test.step('selects a session', async () => {
      await page.setViewportSize(phone)
      await goTo(page, 'sessions')
      await page.getByRole('checkbox').nth(1).check()
      await expect(page.getByRole('group', { name: '1 ausgewählt' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('toggles a feature twice', () =>
      withFlagLocked(async () => {
        await goTo(page, 'flags')
        const lever = page.getByRole('switch', { name: de('operators.flags.is_on') })
        const was = await lever.isChecked()
        await expectAccessible(page)
        for (const wanted of [!was, was]) {
          await lever.click()
          await expect(lever).toBeChecked({ checked: wanted })
          await page.getByRole('button', { name: 'Speichern' }).click()
          await expect(toast(page, de('operators.flags.saved'))).toBeVisible()
          await page.reload()
          await expect(lever).toBeChecked({ checked: wanted })
        }
      }))

    await test.step('opens the reference data and the form of a new row', async () => {
      await goTo(page, 'reference')
      await page.getByRole('button', { name: de('operators.reference.add') }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click()
      await expectAccessible(page)
    })

    await test.step('finds it in the audit log', async () => {
      await goTo(page, 'audit')
      await page.getByRole('combobox', { name: de('resources.audit-log.fields.subject') }).fill(email)
      await page.getByRole('option', { name: new RegExp(email) }).click()
      await expect(page).toHaveURL(/filter=.*subject/)
      const suspended = de('audit_actions.admin_user_suspended')
      await page.getByRole('combobox', { name: de('resources.audit-log.fields.action') }).fill(suspended)
      await page.getByRole('option', { name: suspended }).click()
      await expect(oneRow(page)).toBeVisible()
      await page.getByRole('button', { name: de('resources.details_of', { name: suspended }) }).click()
      await expect(page.getByText(/Asked for a pause on the phone/)).toBeVisible()
      await expectAccessible(page)
    })
  })

  test('acts for a client for a while, with read access only', async ({ visitor }) => {
    const { email } = await newAccount()
    const page = await visitor({ refusals: true })
    await signInAsNewOperator(page, { firstName: 'Olu', permission: 'super' })
    await page.goto('/admin/users/')
    await page.getByRole('searchbox').fill(email)
    await expect(page.getByText('1 row', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Robin Hale' }).click()
    await page.getByRole('button', { name: en('operators.actions.act_as.open') }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(en('operators.reason')).fill('Helps on the phone with a booking')
    await dialogOf(page)
      .getByRole('button', { name: en('operators.actions.act_as.submit', { name: 'Robin Hale' }) })
      .click()

    await page.waitForURL('**/overview/')
    const banner = page.getByRole('complementary', { name: en('acting.label') })
    await expect(banner).toContainText(en('acting.as', { name: 'Robin Hale' }))
    await expect(banner.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)

    await test.step('a write is refused with a message', async () => {
      await page.goto('/account/settings/')
      const timezone = page.getByRole('combobox', { name: en('account.timezone') })
      await expect(timezone).toHaveValue(/\w/)
      await timezone.fill('Lagos')
      await page.getByRole('option', { name: 'Africa/Lagos' }).click()
      await expect(toast(page, en('errors.IMPERSONATION_BLOCKED'))).toBeVisible()
    })

    await test.step('public pages show it too', async () => {
      await page.goto('/')
      await expect(banner.getByRole('timer')).toHaveText(/^2\d:\d\d$/)
      await expectAccessible(page)
    })

    await test.step('and ends it', async () => {
      await banner.getByRole('button', { name: en('acting.end') }).click()
      await page.waitForURL('**/admin/users/')
      await expect(page.getByRole('link', { name: en('account.nav.audit') })).toBeVisible()
      await expect(banner).toHaveCount(0)
    })
  })
})
