/** The section of the own picture on the account page. */
import { expect, type Page, type words } from './test.ts'

type Reader = ReturnType<typeof words>

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function choosePicture(page: Page, t: Reader, file: ChosenFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('picture.upload') }).click()
  await (await choosing).setFiles(file)
}

export const pictureSection = (page: Page, t: Reader) => page.getByRole('region', { name: t('picture.title') })

const inMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^(Account menu of|Kontomenü von) /, includeHidden: true })
    .locator('img')
    .first()

/** The picture is shown and the browser can decode it. */
export async function expectPicture(page: Page, t: Reader, address: RegExp): Promise<void> {
  for (const picture of [pictureSection(page, t).locator('img'), inMenu(page)]) {
    await expect(picture).toHaveAttribute('src', address)
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  }
}
