import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, expectNoOverflow, german, phone, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { newEmail } from '#tests/e2e/support/people.ts'
import { chooseFromRowMenu } from '#tests/e2e/support/steps.ts'

const field = (text: string) => new RegExp(`^${text}`)

test('A therapist imports several addresses and one person by hand, in German on a phone', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone, refusals: true })
  await page.goto('/de/privacy-policy/')
  await signInAsNewAccount(page, { userType: 'provider', approved: true })
  await page.goto('/de/clients/imported/')
  await expect(page.getByText(de('imports.empty'))).toBeVisible()
  await page
    .getByRole('link', { name: de('imports.by_email') })
    .first()
    .click()
  await page.waitForURL(/\?by=email$/)
  const [ada, bo] = [newEmail('ada'), newEmail('bo')]
  const emails = page.getByRole('textbox', { name: field(de('imports.emails')) })
  await emails.fill(`${ada}; nobody`)
  await emails.press('Enter')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: de('imports.email_edit', { email: 'nobody' }) }).click()
  await emails.fill(bo)
  await page.getByRole('button', { name: de('imports.email_import') }).click()
  const results = page.getByRole('dialog', { name: de('imports.email_success') })
  await expect(results.getByRole('listitem').filter({ hasText: bo })).toContainText(de('imports.row_invited'))
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await results.getByRole('link', { name: de('imports.to_list') }).click()
  await page.waitForURL(/\/clients\/imported\/$/)
  for (const email of [ada, bo])
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
      de('resources.imported-clients.choices.status.invited'),
    )
  await page.goBack()
  await page.waitForURL(/\?by=email$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: de('imports.by_hand') }).click()
  await page.waitForURL(/\?by=manual$/)
  const label = (name: string) => field(de(`resources.imported-clients.fields.${name}`))
  const send = page.getByRole('button', { name: de('imports.manual_import') })
  const email = newEmail('ada')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('switch', { name: de('imports.allow_invite') }).click()
  await page.getByRole('textbox', { name: label('firstName') }).fill('Ada')
  await page.getByRole('textbox', { name: label('lastName') }).fill('Müller-Lüdenscheidt')
  await page.getByRole('textbox', { name: label('email') }).fill(email)
  await send.click()
  const success = page.getByRole('dialog', { name: de('imports.manual_success') })
  await expect(success.getByText(de('imports.person_added', { name: 'Ada Müller-Lüdenscheidt' }))).toBeVisible()
  await expectNoOverflow(page)
  await success.getByRole('link', { name: de('imports.to_list') }).click()
  await page.getByRole('button', { name: de('resources.details_of', { name: 'Ada Müller-Lüdenscheidt' }) }).click()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await chooseFromRowMenu(
    page.getByRole('row').filter({ hasText: 'Ada Müller-Lüdenscheidt' }).first(),
    de('imports.edit'),
  )
  const dialog = page.getByRole('dialog', { name: de('imports.edit_title') })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: label('clientNumber') }).fill('A/17')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
})
