import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'

test('An operator creates a promotion code', async ({ visitor }) => {
  const code = `SPRING${randomInt(10_000, 99_999)}`
  const operatorPage = await visitor()
  await signInAsNewOperator(operatorPage, { firstName: 'Ada', permission: 'promotions' })
  await openPage(operatorPage, '/admin/promotions/')
  await operatorPage.getByRole('button', { name: en('promotion.page.create') }).click()
  const dialog = operatorPage.getByRole('dialog')
  await dialog.getByLabel(en('promotion.page.fields.campaign')).fill('Spring')
  await dialog.getByLabel(en('promotion.page.fields.code'), { exact: true }).fill(code)
  await dialog.getByLabel(en('promotion.page.fields.percent')).fill('20')
  await dialog.getByLabel(en('promotion.page.fields.currency')).click()
  await operatorPage.getByRole('option', { name: 'EUR' }).click()
  await expectAccessible(operatorPage)
  await dialog.getByRole('button', { name: en('promotion.page.create_submit') }).click()
  await expect(operatorPage.getByText(code).first()).toBeVisible()
  await expectAccessible(operatorPage)
})
