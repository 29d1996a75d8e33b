/** Opens the dialogs of the finance pages and looks at them, in both languages. */
import { expectAccessible } from './axe.ts'
import { expectDialogFits, openPage } from './looks.ts'
import { de, en, expect, type Page } from './test.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog')

export const readers = [
  { locale: 'de', t: de, prefix: '/de' },
  { locale: 'en', t: en, prefix: '' },
] as const

type Kind = 'first' | 'another'
export type Reader = (typeof readers)[number]

/**
 * Checks the open dialog and closes it. Another of the same kind, or in the other language, differs in its texts only, so
 * only its layout is checked.
 */
export async function look(page: Page, { locale }: Reader, kind: Kind = 'first'): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  if (kind === 'first' && locale === 'de') await expectAccessible(page)
  await expectDialogFits(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
}

export async function visit(page: Page, { prefix }: Reader, address: string, filter: object = {}): Promise<void> {
  await openPage(page, `${prefix}${address}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`)
}
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const openRow = (page: Page, { t }: Reader, name: string) => press(page, t('resources.details_of', { name }))
