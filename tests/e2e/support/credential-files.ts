/** Files that a therapist uploads. */
import PDFDocument from 'pdfkit'
import { png } from '#tests/identity/pictures/files.ts'
import { en, type Page } from './test.ts'

export interface Sheet {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF with a sentence on each page. */
export async function pdf(name: string, pages: readonly string[]): Promise<Sheet> {
  const document = new PDFDocument()
  const parts: Buffer[] = []
  const written = new Promise<Buffer>((done) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => done(Buffer.concat(parts)))
  })
  for (const [index, text] of pages.entries()) (index === 0 ? document : document.addPage()).fontSize(24).text(text)
  document.end()
  return { name, mimeType: 'application/pdf', buffer: await written }
}

export const picture = async (name: string): Promise<Sheet> => ({
  name,
  mimeType: 'image/png',
  buffer: await png(320, 240),
})

/** Selects files in the file input. */
export async function choose(page: Page, files: readonly Sheet[], t = en): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('files.choose') })
    .click()
  await (await choosing).setFiles([...files])
}
