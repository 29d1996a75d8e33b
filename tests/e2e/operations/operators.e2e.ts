import { signInAsNewAccount, newAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, type Page, phone, test, toast, menuLink } from '#tests/e2e/support/test.ts'
import { withFlagLocked } from '#tests/e2e/support/feature-flag.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { callApi } from '#tests/e2e/support/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
/** The pages of the last test stay on a phone. */
const isCalm = async (page: Page) => {
  await expectAccessible(page)
  await page.setViewportSize(phone)
}
const cell = (page: Page, text: string) => page.getByRole('cell', { name: text, exact: true })

/** Opens a page by the menu of a phone and waits for its content. */
async function goTo(page: Page, entry: 'sessions' | 'users' | 'flags' | 'reference' | 'audit'): Promise<void> {
  await page.getByRole('button', { name: de('account.nav.menu'), exact: true }).click()
  await menuLink(page, de(`account.nav.${entry}`)).click()
  await expect(page.getByRole('heading', { level: 1, name: de(`operators.${entry}.title`) })).toBeVisible()
  await expectLoaded(page)
}

test.describe('An operator', () => {
  test('suspends and restores an account, turns a feature off and on, renames a row and finds it all in the audit log', async ({
    visitor,
  }) => {
    const person = await visitor({ refusals: true })
    const { email } = await signInAsNewAccount(person)
    const page = await visitor()
    await signInAsNewOperator(page, { firstName: 'Olu', permission: 'super' })

    await test.step('starts on pending work, opens the people and finds one', async () => {
      await page.goto('/overview/')
      await expect(page.getByRole('heading', { level: 1, name: en('account.nav.home') })).toBeVisible()
      await expect(page.getByRole('table', { name: en('operator_home.money.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: en('operator_home.money.balanced') })).toBeVisible()
      await expect(page.getByText(en('operator_home.system.oldest_job'), { exact: true })).toBeVisible()
      const bookings = page.getByRole('region', { name: en('account.nav.bookings') })
      await expect(bookings.getByRole('img')).toBeVisible()
      await expectLoaded(page)
      await expectAccessible(page)
      await bookings.getByRole('button', { name: en('practice_overview.as_table') }).click()
      await expect(bookings.getByRole('row')).toHaveCount(15)
      await expectAccessible(page)
      await menuLink(page, en('account.nav.users')).click()
      // The page before has a search of its own.
      await expect(page.getByRole('heading', { level: 1, name: en('operators.users.title') })).toBeVisible()
      await page.getByRole('searchbox').fill(email)
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Robin Hale' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Robin Hale' })).toBeVisible()
    })

    await test.step('suspends the account, which ends its sessions', async () => {
      await page.getByRole('button', { name: en('operators.actions.suspend.open') }).click()
      await dialogOf(page)
        .getByRole('button', { name: en('operators.actions.suspend.submit') })
        .click()
      await expect(dialogOf(page).getByText(en('validation.reason'))).toBeVisible()
      await page.getByLabel(en('operators.reason')).fill('Asked for a pause on the phone')
      await dialogOf(page)
        .getByRole('button', { name: en('operators.actions.suspend.submit') })
        .click()
      await expect(toast(page, en('operators.actions.suspend.done', { name: 'Robin Hale' }))).toBeVisible()
      await expect(page.getByText(en('resources.users.choices.accountStatus.suspended'), { exact: true })).toBeVisible()
      await person.goto('/account/settings/')
      await person.waitForURL('**/login/**')
    })

    await test.step('restores it', async () => {
      await page.getByRole('button', { name: en('operators.actions.reinstate.open') }).click()
      await page.getByLabel(en('operators.reason')).fill('Called again and is back')
      await dialogOf(page)
        .getByRole('button', { name: en('operators.actions.reinstate.submit') })
        .click()
      await expect(toast(page, en('operators.actions.reinstate.done', { name: 'Robin Hale' }))).toBeVisible()
      await expect(page.getByText(en('resources.users.choices.accountStatus.active'), { exact: true })).toBeVisible()
    })

    await test.step('toggles a feature twice', () =>
      withFlagLocked(async () => {
        await page.getByRole('link', { name: en('account.nav.flags') }).click()
        const lever = page.getByRole('switch', { name: en('operators.flags.is_on') })
        const was = await lever.isChecked()
        for (const wanted of [!was, was]) {
          await lever.click()
          await expect(lever).toBeChecked({ checked: wanted })
          await page.getByRole('button', { name: 'Save' }).click()
          await expect(toast(page, en('operators.flags.saved'))).toBeVisible()
          await page.reload()
          await expect(lever).toBeChecked({ checked: wanted })
        }
      }))

    await test.step('renames a row and restores its name', async () => {
      await page.getByRole('link', { name: en('account.nav.reference') }).click()
      await page.getByRole('searchbox').fill('burnout')
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      for (const [from, to] of [
        ['Burnout', 'Burnout and exhaustion'],
        ['Burnout and exhaustion', 'Burnout'],
      ] as const) {
        await page
          .getByRole('button', { name: en('operators.reference.edit_one', { name: from }), exact: true })
          .click()
        await page.getByLabel(en('resources.reference.fields.nameEn')).fill(to)
        await dialogOf(page).getByRole('button', { name: 'Save' }).click()
        await expect(toast(page, en('operators.reference.saved', { name: to }))).toBeVisible()
        await expect(cell(page, to).first()).toBeVisible()
      }
    })

    await test.step('finds it in the audit log', async () => {
      await menuLink(page, en('account.nav.audit')).click()
      await page.getByRole('combobox', { name: en('resources.audit-log.fields.subject') }).fill(email)
      await page.getByRole('option', { name: new RegExp(email) }).click()
      await expect(page).toHaveURL(/filter=.*subject/)
      const suspended = en('audit_actions.admin_user_suspended')
      await page.getByRole('combobox', { name: en('resources.audit-log.fields.action') }).fill(suspended)
      await page.getByRole('option', { name: suspended }).click()
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: en('resources.details_of', { name: suspended }) }).click()
      await expect(page.getByText(/Asked for a pause on the phone/)).toBeVisible()
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
      await expectAccessible(page)
      await timezone.fill('Lagos')
      await page.getByRole('option', { name: 'Africa/Lagos' }).click()
      await expect(toast(page, en('errors.IMPERSONATION_BLOCKED'))).toBeVisible()
    })

    await test.step('public pages show it too', async () => {
      await page.goto('/de/therapists/')
      await expect(page.getByRole('complementary', { name: de('acting.label') }).getByRole('timer')).toHaveText(
        /^2\d:\d\d$/,
      )
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

  test('uses all of it in German and on a phone, with every dialog', async ({ visitor }) => {
    const { email } = await signInAsNewAccount(await visitor())
    const page = await visitor({ ...german, viewport: phone })
    await signInAsNewOperator(page, { firstName: 'Olu', permission: 'super' })
    const { data } = await callApi<{ data: { identifier: string }[] }>(page, `/admin/users?search=${email}`)
    const user = `/de/admin/users/${data[0]?.identifier}/`

    await page.goto(user)
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Hale' })).toBeVisible()
    await expectLoaded(page)
    await isCalm(page)
    for (const action of ['suspend', 'act_as', 'end_sessions'] as const) {
      await page.getByRole('button', { name: de(`operators.actions.${action}.open`) }).click()
      await expect(dialogOf(page)).toBeVisible()
      await isCalm(page)
      await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
    }

    await goTo(page, 'sessions')
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('group', { name: '1 ausgewählt' })).toBeVisible()
    await isCalm(page)
    await goTo(page, 'users')
    await isCalm(page)
    await goTo(page, 'flags')
    await expect(page.getByRole('switch', { name: de('operators.flags.is_on') }).first()).toBeVisible()
    await isCalm(page)
    await goTo(page, 'audit')
    await page
      .getByRole('button', { name: new RegExp(de('resources.details')) })
      .first()
      .click()
    await isCalm(page)
    await goTo(page, 'reference')
    await isCalm(page)
    await page.getByRole('button', { name: de('operators.reference.add') }).click()
    await expect(dialogOf(page)).toBeVisible()
    await isCalm(page)
  })
})
