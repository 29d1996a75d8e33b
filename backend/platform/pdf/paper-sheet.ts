/** The page that a paper is drawn on. */
import { fontFor, inFont, type Weight } from './paper-letters.ts'

export const paperColours = { ink: '#1F2A2E', muted: '#566268', primary: '#1F6B63', hairline: '#E4DED5' } as const
export const margin = { side: 56, top: 56, foot: 72 } as const
export const sizes = { brand: 15, title: 23, heading: 13, text: 10, label: 8.5, foot: 8.5 } as const

export interface Letters {
  weight: Weight
  size: number
  colour: keyof typeof paperColours
}

/** A page with its place to write on; `y` is where the next thing goes. */
export interface Sheet {
  document: PDFKit.PDFDocument
  left: number
  width: number
  y: number
  /** Starts a page where so much does not fit any more; whether it did. */
  room(height: number): boolean
  /** For a text of people; what the product says itself needs no other font. */
  letters(weight: Weight, size: number, colour: keyof typeof paperColours, text?: string): PDFKit.PDFDocument
  /** Draws what a screen reader does not read. */
  aside(draw: () => void): void
}

export function sheetOf(document: PDFKit.PDFDocument): Sheet {
  const sheet: Sheet = {
    document,
    left: margin.side,
    width: document.page.width - 2 * margin.side,
    y: margin.top,
    room(height) {
      if (sheet.y + height <= document.page.height - margin.foot) return false
      document.addPage()
      sheet.y = margin.top
      return true
    },
    letters: (weight, size, colour, text = '') =>
      document.font(fontFor(weight, text)).fontSize(size).fillColor(paperColours[colour]),
    aside(draw) {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },
  }
  return sheet
}

export const inLines = (text: string): string => text.split('\n').map(inFont).join('\n')

/** Something that a screen reader reads, as what it is. */
export function tagged(document: PDFKit.PDFDocument, tag: string, draw: () => void): void {
  document.addStructure(document.struct(tag, {}, [draw]))
}

export function line({ document, left, width }: Sheet, y: number): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .strokeColor(paperColours.hairline)
    .stroke()
}
