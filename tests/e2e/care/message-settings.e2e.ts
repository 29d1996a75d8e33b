/** Office hours, automatic reply and questions: a therapist sets them. */
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'

const box = (page: Page, name: string) => page.getByRole('switch', { name })

test('A therapist sets office hours and an automatic reply, in German on a phone', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone })
  await signInAsNewAccount(page, { userType: 'provider', country: 'DE' })
  await page.goto('/de/account/settings/')
  await page.getByRole('link', { name: de('messages.settings.title') }).click()
  await expect(page.getByRole('heading', { name: de('messages.settings.title'), level: 1 })).toBeVisible()
  for (const part of ['questions', 'hours', 'reply']) await box(page, de(`messages.settings.${part}.label`)).check()
  const week = page.getByRole('group', { name: de('messages.settings.hours.week') })
  await week.getByRole('switch').first().check()
  await page.getByRole('textbox', { name: de('messages.settings.reply.text') }).fill('Ich bin in den Bergen.')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(toast(page, de('account.saved'))).toBeVisible()
  await expectAccessible(page)
})
