import { randomUUID } from 'node:crypto'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test, toast, menuLink } from '#tests/e2e/support/test.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { sql } from '#tests/e2e/support/sql.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens a page by the menu, on a phone after the menu itself, and waits for its content. */
async function goTo(page: Page, entry: 'sessions' | 'users' | 'flags' | 'reference' | 'audit'): Promise<void> {
  if (page.viewportSize()?.width === phone.width)
    await page.getByRole('button', { name: de('account.nav.menu'), exact: true }).click()
  await menuLink(page, de(`account.nav.${entry}`)).click()
  await expect(page.getByRole('heading', { level: 1, name: de(`operators.${entry}.title`) })).toBeVisible()
  await expectLoaded(page)
}

/** A failed mail; its template is one that no other test uses. */
async function failedMail(): Promise<string> {
  const template = `test_${randomUUID().slice(0, 8)}`
  await sql(
    `insert into jobs.job (id, name, data, state, retry_limit, retry_count, output, started_on, completed_on, policy)
     values ($1, 'mail', $2, 'failed', 7, 7, '{"message": "Mail server: 451"}', now(), now(), 'standard')`,
    [randomUUID(), JSON.stringify({ to: 'nobody@people.example', locale: 'en', template, words: {}, key: template })],
  )
  return template
}

/** Opens somebody from the list of people. */
async function openPerson(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('1 Zeile', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Robin Hale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Hale' })).toBeVisible()
}

test.describe('An operator', () => {
  test('acts for a client, suspends the account, reads failed work and the audit log, in German', async ({
    visitor,
  }) => {
    const person = await visitor({ refusals: true })
    const { email } = await signInAsNewAccount(person)
    const page = await visitor({ ...german, refusals: true })
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
      await openPerson(page, email)
    })

    await test.step('acts for the client for a while, which public pages show too', async () => {
      await page.getByRole('button', { name: de('operators.actions.act_as.open') }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(de('operators.reason')).fill('Helps on the phone with a booking')
      await dialogOf(page)
        .getByRole('button', { name: de('operators.actions.act_as.submit', { name: 'Robin Hale' }) })
        .click()
      await page.waitForURL('**/de/overview/')
      const banner = page.getByRole('complementary', { name: de('acting.label') })
      await expect(banner).toContainText(de('acting.as', { name: 'Robin Hale' }))
      await expect(banner.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
      await page.goto('/de/')
      await expect(banner.getByRole('timer')).toHaveText(/^2\d:\d\d$/)
      await expectAccessible(page)
      await banner.getByRole('button', { name: de('acting.end') }).click()
      await page.waitForURL('**/de/admin/users/')
      await expect(menuLink(page, de('account.nav.audit'))).toBeVisible()
      await expect(banner).toHaveCount(0)
    })

    await test.step('suspends the account, which ends its sessions', async () => {
      await openPerson(page, email)
      await page.getByRole('button', { name: de('operators.actions.suspend.open') }).click()
      await page.getByLabel(de('operators.reason')).fill('Asked for a pause on the phone')
      await dialogOf(page)
        .getByRole('button', { name: de('operators.actions.suspend.submit') })
        .click()
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

    await test.step('reads why a mail failed', async () => {
      const template = await failedMail()
      await menuLink(page, de('account.nav.jobs')).click()
      const row = page.getByRole('row').filter({ hasText: template })
      await expect(row).toContainText('Mail server: 451')
      await expect(page.getByText('nobody@people.example')).toHaveCount(0)
      await row.getByRole('button', { expanded: false }).click()
      await expect(page.getByText(de('resources.jobs.fields.createdAt')).last()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('opens the features', async () => {
      await goTo(page, 'flags')
      await expectAccessible(page)
    })

    await test.step('opens the reference data and the form of a new row', async () => {
      await goTo(page, 'reference')
      await page.getByRole('button', { name: de('operators.reference.add') }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click()
      await expectAccessible(page)
    })

    await test.step('finds the suspension in the audit log', async () => {
      await goTo(page, 'audit')
      await page.getByRole('combobox', { name: de('resources.audit-log.fields.subject') }).fill(email)
      await page.getByRole('option', { name: new RegExp(email) }).click()
      const suspended = de('resources.details_of', { name: de('audit_actions.admin_user_suspended') })
      await page.getByRole('button', { name: suspended }).click()
      await expect(page.getByText(/Asked for a pause on the phone/)).toBeVisible()
      await expectAccessible(page)
    })
  })
})
