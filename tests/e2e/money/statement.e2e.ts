import { de, expect, expectNoOverflow, german, phone, test } from '#tests/e2e/support/test.ts'
import { signInAs } from '#tests/e2e/support/people.ts'

test('In German the table of transactions names the therapist and fits, and a transaction shows its steps', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone })
  await signInAs(page, 'client.de@solace.example')
  await page.goto('/de/wallet/')
  const table = page.getByRole('region', { name: de('wallet.transactions') })
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const paid = table
      .getByRole('row')
      .filter({ hasText: de('resources.transactions.choices.transactionType.booking_payment') })
    await expect(paid.first()).toContainText('Brandt')
    await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.setViewportSize(phone)

  const kind = de('resources.transactions.choices.transactionType.booking_payment')
  await page
    .getByRole('search')
    .getByLabel(de('resources.transactions.fields.transactionType'), { exact: true })
    .selectOption('booking_payment')
  await page
    .getByRole('link', { name: new RegExp(`^${kind}`) })
    .first()
    .click()
  const trail = page.getByRole('region', { name: de('trail.title') })
  await expect(trail.getByText(de('trail.held'))).toBeVisible()
  await expect(page.getByText(de('trail.therapist'), { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: de('wallet.to_appointment') }).click()
  await page.waitForURL(/\/de\/appointments\//)
})
