/** Parses documents as a reader does: text by page, and the metadata of the file. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  /** The text of each page, with one space between words. */
  pages: string[]
  text: string
  title: string
  language: string
  author: string
  madeAt: string
  /** Tags of the content that begins on the first page, in the order of a screen reader. */
  tags: string[]
}

export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const { info } = (await document.getMetadata()) as { info: Record<string, string> }
  const pages: string[] = []
  const tags: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    if (number === 1) tags.push(...tagsOf(await page.getStructTree()))
  }
  await task.destroy()
  return {
    pages,
    text: pages.join(' '),
    title: info.Title ?? '',
    language: info.Language ?? '',
    author: info.Author ?? '',
    madeAt: info.CreationDate ?? '',
    tags,
  }
}

interface Branch {
  role?: string
  children?: object[]
}

const tagsOf = (branch: Branch | null): string[] =>
  branch === null ? [] : [...(branch.role ? [branch.role] : []), ...(branch.children ?? []).flatMap(tagsOf)]
