/** Renders PDF documents from plain data: the same content produces the same bytes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { translate } from '#schemas/platform/words.ts'
import { formatsFor, type Reader } from './pdf-formats.ts'
import { inFont, pdfFonts } from './pdf-fonts.ts'
import { inLines, type TextStyle, line, margin, type Sheet, sheetOf, sizes, tagged } from './pdf-sheet.ts'
import { drawTable, type Table } from './pdf-table.ts'

/** A label and its value; without a value the line is left out. */
export type Fact = readonly [name: string, value: string | null | undefined]

export type TextLook = 'plain' | 'muted' | 'strong'

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; look: TextLook }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'table'; table: Table }

interface DrawnHead extends Reader {
  title: string
  number?: string
  subtitle?: string
  /** Milliseconds since 1970. */
  at: number
  isWide?: boolean
}

export interface PdfContent {
  head: DrawnHead
  blocks: readonly Block[]
}

const brand = 'Solace'

export async function renderPdf({ head, blocks }: PdfContent): Promise<Buffer> {
  const document = await emptyDocument(head)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const sheet = sheetOf(document)
  drawHead(sheet, head)
  for (const block of blocks) {
    drawBlock(sheet, block)
    // Lets other requests of the process run.
    await nextTurn()
  }
  drawFeet(sheet, head)
  document.end()
  return done
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'table') return drawTable(sheet, block.table)
  if (block.kind === 'facts') return drawFacts(sheet, block.facts)
  if (block.kind === 'text') {
    const weight = block.look === 'strong' ? 'strong' : 'plain'
    const colour = block.look === 'muted' ? 'muted' : 'ink'
    return drawText(sheet, 'P', block.text, { weight, size: sizes.text, colour }, 8)
  }
  sheet.y += 8
  // A heading is never the last line of a page.
  sheet.ensureSpace(90)
  drawText(sheet, 'H2', block.text, { weight: 'strong', size: sizes.heading, colour: 'primary' }, 6)
}

async function emptyDocument({ locale, title, number, at, isWide }: DrawnHead): Promise<PDFKit.PDFDocument> {
  const made = new Date(at)
  const document = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    // This code decides the page breaks, not the library.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: locale,
    tagged: true,
    displayTitle: true,
    info: {
      Title: inFont([title, number].filter(Boolean).join(' ')),
      Author: brand,
      Creator: brand,
      Producer: brand,
      CreationDate: made,
      ModDate: made,
    },
  })
  for (const [name, font] of await pdfFonts()) document.registerFont(name, font)
  return document
}

function drawHead(sheet: Sheet, { locale, title, number, subtitle, at, ...reader }: DrawnHead): void {
  const { document, left, width } = sheet
  const formats = formatsFor({ locale, ...reader })
  const t = (key: string, words?: Record<string, string>) => translate(locale, `paper.${key}`, words)
  sheet.letters('strong', sizes.brand, 'primary')
  tagged(document, 'P', () => document.text(brand, left, sheet.y))
  const made = [
    number && t('number', { number }),
    t('made', { date: formats.day(Temporal.Instant.fromEpochMilliseconds(at)) }),
  ]
    .filter(Boolean)
    .join('\n')
  sheet.letters('plain', sizes.foot, 'muted')
  tagged(document, 'P', () => document.text(made, left, sheet.y, { width, align: 'right', lineGap: 2 }))
  sheet.y += 32
  sheet.aside(() => line(sheet, sheet.y))
  sheet.y += 20
  drawText(sheet, 'H1', title, { weight: 'strong', size: sizes.title, colour: 'ink' }, 4)
  if (subtitle) drawText(sheet, 'P', subtitle, { weight: 'plain', size: sizes.text, colour: 'muted' }, 0)
  sheet.y += 18
}

/** The footer of each page: issuer, time zone, page number and number of pages. */
function drawFeet(sheet: Sheet, { locale, timezone }: DrawnHead): void {
  const { document, left, width } = sheet
  const { start, count } = document.bufferedPageRange()
  const y = document.page.height - margin.foot + 24
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    document.markContent('Artifact', { type: 'Pagination' })
    line(sheet, y - 10)
    const zone = translate(locale, 'paper.zone', { zone: timezone.replaceAll('_', ' ') })
    const of = translate(locale, 'paper.page', { page: page + 1, pages: count })
    sheet.letters('plain', sizes.foot, 'muted').text(zone, left, y, { width: width - 80, lineBreak: false })
    document.text(of, left, y, { width, align: 'right' })
    document.endMarkedContent()
  }
}

/** A paragraph over the whole width per line, with the space `after` it. */
function drawText(sheet: Sheet, tag: string, text: string, { weight, size, colour }: TextStyle, after: number): void {
  const { document, left, width } = sheet
  for (const words of text.split('\n').map(inFont)) {
    const styled = () => sheet.letters(weight, size, colour, words)
    styled()
    const height = document.heightOfString(words, { width, lineGap: 3 })
    if (sheet.ensureSpace(height)) styled()
    tagged(document, tag, () => document.text(words, left, sheet.y, { width, lineGap: 3 }))
    sheet.y += height
  }
  sheet.y += after
}

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const shown = facts.flatMap(([name, value]) => (value ? [{ name, value: inLines(value) }] : []))
  const gap = 24
  const width = (sheet.width - gap) / 2
  const { document } = sheet
  for (let at = 0; at < shown.length; at += 2) {
    const pair = shown.slice(at, at + 2)
    const styled = (value: string) => sheet.letters('plain', sizes.text, 'ink', value)
    const height = Math.max(...pair.map(({ value }) => styled(value).heightOfString(value, { width, lineGap: 2 })))
    sheet.ensureSpace(height + 24)
    for (const [column, { name, value }] of pair.entries()) {
      const x = sheet.left + column * (width + gap)
      tagged(document, 'P', () => {
        sheet.letters('plain', sizes.label, 'muted').text(inFont(name), x, sheet.y, { width })
        styled(value).text(value, x, sheet.y + 12, { width, lineGap: 2 })
      })
    }
    sheet.y += height + 22
  }
  sheet.y += 2
}
