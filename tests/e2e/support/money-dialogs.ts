/** Opens the dialogs of the finance pages and looks at them, in German, which has the longer words. */
import { expectAccessible } from './axe.ts'
import { expectDialogFits, openPage } from './looks.ts'
import { de, expect, type Page } from './test.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Checks the open dialog and closes it. */
export async function look(page: Page): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  await expectAccessible(page)
  await expectDialogFits(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
}

export const visit = (page: Page, address: string, filter: object = {}): Promise<void> =>
  openPage(page, `/de${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`)
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const openRow = (page: Page, name: string) => press(page, de('resources.details_of', { name }))
