/** Office hours, automatic reply and questions: a therapist sets them, a client meets them. */
import { enterAs } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test, toast } from '#tests/e2e/support/kit.ts'

const box = (page: Page, name: string) => page.getByRole('switch', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })

test('A therapist sets when messages are answered, in German on a phone', async ({ visitor }) => {
  const [t, size] = [de, phone]
  const page = await visitor({ ...german, viewport: size })
  await enterAs(page, { userType: 'provider', country: 'DE' })
  const text = page.getByRole('textbox', { name: t('messages.settings.reply.text') })
  const week = page.getByRole('group', { name: t('messages.settings.hours.week') })

  await test.step('reached from the settings of the account', async () => {
    await page.goto('/de/account/settings/')
    await page.getByRole('link', { name: t('messages.settings.title') }).click()
    await expect(page.getByRole('heading', { name: t('messages.settings.title'), level: 1 })).toBeVisible()
    await expect(box(page, t('messages.settings.hours.label'))).not.toBeChecked()
  })

  await test.step('office hours want a day', async () => {
    await box(page, t('messages.settings.questions.label')).check()
    await box(page, t('messages.settings.hours.label')).check()
    await box(page, t('messages.settings.reply.label')).check()
    await expect(page.getByText(t('messages.auto_reply_usual'))).toBeVisible()
    await save(page).click()
    await expect(page.getByText(t('messages.hours_refused'))).toBeVisible()
    await expect(week).toBeFocused()
  })

  await test.step('a day opens with the usual hours and is copied', async () => {
    await week.getByRole('switch').first().check()
    await week
      .getByRole('button', { name: t('availability.copy'), exact: false })
      .first()
      .click()
    await page.getByRole('menuitem', { name: t('availability.copy_workdays') }).click()
    await expect(week.getByRole('switch', { checked: true })).toHaveCount(5)
    await expect(page.getByText(t('messages.hours_refused'))).toHaveCount(0)
  })

  await test.step('too many own words are refused, none of them lost', async () => {
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
