/** The page on which a document is drawn. */
import { fontFor, inFont, type Weight } from './pdf-fonts.ts'

export const pdfColours = { ink: '#1F2A2E', muted: '#566268', primary: '#1F6B63', hairline: '#E4DED5' } as const
export const margin = { side: 56, top: 56, foot: 72 } as const
export const sizes = { brand: 15, title: 23, heading: 13, text: 10, label: 8.5, foot: 8.5 } as const

export interface TextStyle {
  weight: Weight
  size: number
  colour: keyof typeof pdfColours
}

/** A page with a cursor; `y` is where the next element goes. */
export interface Sheet {
  document: PDFKit.PDFDocument
  left: number
  width: number
  y: number
  /** Starts a new page where this height does not fit any more; returns whether it did. */
  ensureSpace(height: number): boolean
  /** For texts of people; the product's own texts need no fallback font. */
  letters(weight: Weight, size: number, colour: keyof typeof pdfColours, text?: string): PDFKit.PDFDocument
  /** Draws content that screen readers skip. */
  aside(draw: () => void): void
}

export function sheetOf(document: PDFKit.PDFDocument): Sheet {
  const sheet: Sheet = {
    document,
    left: margin.side,
    width: document.page.width - 2 * margin.side,
    y: margin.top,
    ensureSpace(height) {
      if (sheet.y + height <= document.page.height - margin.foot) return false
      document.addPage()
      sheet.y = margin.top
      return true
    },
    letters: (weight, size, colour, text = '') =>
      document.font(fontFor(weight, text)).fontSize(size).fillColor(pdfColours[colour]),
    aside(draw) {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },
  }
  return sheet
}

export const inLines = (text: string): string => text.split('\n').map(inFont).join('\n')

/** Draws content with its role for screen readers. */
export function tagged(document: PDFKit.PDFDocument, tag: string, draw: () => void): void {
  document.addStructure(document.struct(tag, {}, [draw]))
}

export function line({ document, left, width }: Sheet, y: number): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .strokeColor(pdfColours.hairline)
    .stroke()
}
