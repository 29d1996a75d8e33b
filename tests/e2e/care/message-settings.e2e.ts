/** Office hours, automatic reply and questions: a therapist sets them, and a client sees their effect. */
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'

const box = (page: Page, name: string) => page.getByRole('switch', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })

test('A therapist sets office hours and an automatic reply, in German on a phone', async ({ visitor }) => {
  const [t, size] = [de, phone]
  const page = await visitor({ ...german, viewport: size })
  await signInAsNewAccount(page, { userType: 'provider', country: 'DE' })
  const text = page.getByRole('textbox', { name: t('messages.settings.reply.text') })
  const week = page.getByRole('group', { name: t('messages.settings.hours.week') })

  await test.step('opened from the account settings', async () => {
    await page.goto('/de/account/settings/')
    await page.getByRole('link', { name: t('messages.settings.title') }).click()
    await expect(page.getByRole('heading', { name: t('messages.settings.title'), level: 1 })).toBeVisible()
    await expect(box(page, t('messages.settings.hours.label'))).not.toBeChecked()
  })

  await test.step('office hours need a day', async () => {
    await box(page, t('messages.settings.questions.label')).check()
    await box(page, t('messages.settings.hours.label')).check()
    await box(page, t('messages.settings.reply.label')).check()
    await expect(page.getByText(t('messages.auto_reply_usual'))).toBeVisible()
    await save(page).click()
    await expect(page.getByText(t('messages.hours_refused'))).toBeVisible()
    await expect(week).toBeFocused()
  })

  await test.step('a day has default hours and can be copied', async () => {
    await week.getByRole('switch').first().check()
    await week
      .getByRole('button', { name: t('availability.copy'), exact: false })
      .first()
      .click()
    await page.getByRole('menuitem', { name: t('availability.copy_workdays') }).click()
    await expect(week.getByRole('switch', { checked: true })).toHaveCount(5)
    await expect(page.getByText(t('messages.hours_refused'))).toHaveCount(0)
  })

  await test.step('a reply that is too long is refused, and its text stays', async () => {
    await text.fill('x'.repeat(501))
    await save(page).click()
    await expect(page.getByText(t('messages.auto_reply_refused', { limit: 500 }))).toBeVisible()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('x'.repeat(501))
    await text.fill('I am in the mountains.')
  })

  await test.step('saved', async () => {
    await save(page).click()
    await expect(toast(page, t('account.saved'))).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(size)
    await page.reload()
    await expect(text).toHaveValue('I am in the mountains.')
    await expect(box(page, t('messages.settings.questions.label'))).toBeChecked()
    await expect(week.getByRole('switch', { checked: true })).toHaveCount(5)
  })
})
