import { choose, pdf, picture } from '#tests/e2e/support/credential-files.ts'
import { de, en, expect, expectNoOverflow, german, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { chooseFromRowMenu } from '#tests/e2e/support/steps.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const longName = 'certificate-of-registration.pdf'

test('an American therapist uploads a licence, views and downloads it, adds a place of work and chooses states', async ({
  visitor,
}) => {
  const page = await visitor()
  await signInAsNewAccount(page, { userType: 'provider', country: 'US' })
  await page.goto('/overview/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: en('account.nav.verification') })
    .click()
  await page.getByRole('link', { name: en('credentials.sections.qualifications') }).click()
  await expect(page.getByText(en('credentials.qualifications.empty'))).toBeVisible()

  await page.getByRole('button', { name: en('credentials.qualifications.add') }).click()
  const upload = dialog(page, en('credentials.qualifications.dialog'))
  const send = upload.getByRole('button', { name: en('credentials.send') })
  await send.click()
  const kind = upload.getByRole('combobox', { name: /^Type/ })
  await expect(kind).toBeFocused()
  await expect(upload.getByText(en('validation.file_required'))).toBeVisible()
  await expectAccessible(page)
  await kind.click()
  await page.getByRole('option', { name: 'Licence' }).click()
  await expect(upload.getByLabel('Title')).toBeHidden()
  await upload.getByLabel(/^Issued by/).fill('Health and Care Professions Council')
  await upload.getByLabel(/^Licence number/).fill('PYL/034-118')
  await upload.getByLabel('Valid until').fill('2040-05-01')

  await choose(page, [await pdf(longName, ['First of two', 'Second of two']), await picture('licence.png')])
  await expect(upload.getByText('certificat…')).toHaveCount(1)
  await send.click()
  await expect(toast(page, 'File Upload Successful')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(row(page, 'PYL/034-118')).toHaveCount(2)
  await expect(row(page, longName)).toContainText('Pending review')
  await expectAccessible(page)

  await chooseFromRowMenu(row(page, longName), 'Preview')
  const preview = dialog(page, longName)
  await expect(preview.getByText(en('files.page_of', { page: 1, count: 2 }))).toBeVisible()
  await expect(preview.getByRole('figure')).toContainText('First of two')
  await preview.getByRole('button', { name: en('files.next_page') }).click()
  await expect(preview.getByRole('figure')).toContainText('Second of two')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Close' }).first().click()
  await chooseFromRowMenu(row(page, 'licence.png'), 'Preview')
  const shown = dialog(page, 'licence.png').getByRole('img')
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'licence.png')).toBeHidden()

  const saving = page.waitForEvent('download')
  await chooseFromRowMenu(row(page, longName), 'Download')
  expect((await saving).suggestedFilename()).toBe(longName)

  await test.step('a place of work', async () => {
    await page.getByRole('link', { name: en('credentials.sections.work_history') }).click()
    await page.getByRole('button', { name: en('credentials.history.add') }).click()
    const form = dialog(page, 'Employment History')
    const month = (name: RegExp) => form.getByRole('group', { name })
    await form.getByLabel(/^Company/).fill('Harbour Clinic')
    await form.getByLabel(/^Job title/).fill('Psychologist')
    await month(/^From/).getByLabel('Month').selectOption('May')
    await month(/^From/).getByLabel('Year').fill('2019')
    await form.getByLabel('I currently work here').check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Work History Saved')).toBeVisible()
    const place = row(page, 'Harbour Clinic')
    await expect(place).toContainText('May 2019')
  })

  await test.step('the states in which the licence holds', async () => {
    await page.getByRole('link', { name: en('credentials.sections.licence_states') }).click()
    const states = page.getByRole('combobox')
    for (const name of ['Nevada', 'Oregon']) {
      await states.fill(name)
      await page.getByRole('option', { name }).click()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Data saved successfully')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('list', { name: en('credentials.states.pending') })).toContainText(
      'NevadaPending review',
    )
  })
})

test('a German therapist uploads proofs of insurance from a phone and deletes them together', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone })
  await signInAsNewAccount(page, { userType: 'provider', country: 'DE' })
  await page.goto('/de/insurance/')
  await page.getByRole('button', { name: de('credentials.insurance.add') }).click()
  const upload = dialog(page, de('credentials.insurance.dialog'))
  await choose(page, [await pdf('police.pdf', ['Police']), await picture('karte.png')], de)
  await expect(upload.getByText(/^\d+ kb$/)).toHaveCount(2)
  await upload.getByRole('textbox', { name: de('resources.insurance.fields.expiresAt') }).fill('2040-01-01')
  await expectNoOverflow(page)
  await upload.getByRole('button', { name: de('credentials.send') }).click()
  await expect(toast(page, de('credentials.insurance.sent'))).toBeVisible()
  await expect(row(page, 'police.pdf')).toBeVisible()

  await page.getByRole('button', { name: de('resources.details_of', { name: 'police.pdf' }) }).click()
  await chooseFromRowMenu(row(page, 'police.pdf').first(), de('files.preview'))
  await expect(page.getByText(de('files.phone_pdf'))).toBeVisible()
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: de('resources.choose_all') }).check()
  await expectAccessible(page)
  await page
    .getByRole('group', { name: '2 ausgewählt' })
    .getByRole('button', { name: de('bulk.delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('bulk.delete') })
    .click()
  await expect(toast(page, '2 gelöscht')).toBeVisible()
  await expect(page.getByText(de('credentials.insurance.empty'))).toBeVisible()
})
