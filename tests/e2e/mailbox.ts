/** Letters of the product, read where people read them. */
import { expect, type Page } from './kit.ts'

/** Opens the newest letter to an address with this subject, and reads where its button leads. */
export async function linkIn(page: Page, email: string, subject: string, button: RegExp): Promise<string> {
  const mailbox = await page.context().newPage()
  const letter = mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject })
  await expect(async () => {
    await mailbox.goto(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
    await expect(letter.first()).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  await letter.first().click()
  const address = await mailbox.getByRole('listitem').getByRole('link', { name: button }).getAttribute('href')
  await mailbox.close()
  return address ?? ''
}
