/**
 * PDF documents: A4, in the design of the product, with embedded fonts, tagged for screen readers. The same content
 * produces the same bytes: the time is a parameter, and nothing is fetched.
 *
 *     const file = await createPdf({ locale, timezone, title, number, at: now, person }, (pdf) => {
 *       pdf.facts([['Paid by', 'Clara Client']])
 *       pdf.heading('Sessions')
 *       pdf.table({ columns: [{ name: 'Date' }, { name: 'Fee', isSum: true }], rows: [['9 Dec 2026', '£60.00']] })
 *     })
 */
import type { Reader } from './pdf-formats.ts'
import { formatsFor, type PdfFormats } from './pdf-formats.ts'
import type { Block, Fact, TextLook } from './pdf-drawing.ts'
import { renderInWorker } from './pdf-queue.ts'
import type { Table } from './pdf-table.ts'

export interface PdfHead extends Reader {
  title: string
  /** A stable number for enquiries about this document. */
  number?: string
  /** A sentence below the title: what the document is and which period it covers. */
  subtitle?: string
  /** When the document was created; all its times come from this. */
  at: Temporal.Instant
  isWide?: boolean
  /** Identifier of the waiting caller; null for background work. */
  person: string | null
}

export interface PdfBuilder {
  formats: PdfFormats
  heading: (text: string) => void
  text: (text: string, look?: TextLook) => void
  /** In two columns. */
  facts: (facts: readonly Fact[]) => void
  table: (table: Table) => void
}

/** Rows of a document that renders in a tenth of a second. */
const rowsOfShort = 60

export async function createPdf({ at, person, ...head }: PdfHead, write: (pdf: PdfBuilder) => void): Promise<Buffer> {
  const blocks: Block[] = []
  write(pdfBuilder(head, (block) => blocks.push(block)))
  const content = { head: { ...head, at: at.epochMilliseconds }, blocks }
  return renderInWorker(content, { length: rowsOf(blocks) > rowsOfShort ? 'long' : 'short', person })
}

const rowsOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.table.rows.length : 0), 0)

const pdfBuilder = (reader: Reader, add: (block: Block) => void): PdfBuilder => ({
  formats: formatsFor(reader),
  heading: (text) => add({ kind: 'heading', text }),
  text: (text, look = 'plain') => add({ kind: 'text', text, look }),
  facts: (facts) => add({ kind: 'facts', facts }),
  table: (table) => add({ kind: 'table', table }),
})
