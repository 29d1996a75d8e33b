/** The dialog of a top-up by transfer, with the account that it shows. */
import { expect, type Page, type words } from './test.ts'

type Reader = ReturnType<typeof words>

export const transferDialog = (page: Page) => page.getByRole('dialog')

export const fact = (page: Page, name: string) =>
  transferDialog(page).getByRole('term').filter({ hasText: name }).locator('..')

export async function expectFacts(page: Page, t: Reader, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(fact(page, t(`transfers.facts.${name}`)).first()).toBeVisible()
}

export async function expectCopied(
  page: Page,
  t: Reader,
  name: string,
  value: string | null | undefined,
): Promise<void> {
  const label = t(`transfers.facts.${name}`)
  await transferDialog(page)
    .getByRole('button', { name: t('transfers.copy_name', { name: label }) })
    .click()
  const message = transferDialog(page)
    .getByRole('status')
    .filter({ hasText: t('transfers.copied_name', { name: label }) })
  await expect(message).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
}

/** In the open dialog of a top-up: a transfer instead of a card, and its account. */
export async function requestAccount(page: Page, t: Reader): Promise<void> {
  await transferDialog(page)
    .getByRole('button', { name: t('transfers.title') })
    .click()
  await transferDialog(page)
    .getByRole('button', { name: t('transfers.generate') })
    .click()
}
