import { inFont } from './pdf-fonts.ts'
import { inLines, line, type Sheet } from './pdf-sheet.ts'

export interface Column {
  name: string
  /** Share of the width. Default: 1. */
  share?: number
  /** Money and numbers are aligned right. */
  isSum?: boolean
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Last rows, in bold. */
  sums?: readonly (readonly string[])[]
}

interface Place {
  x: number
  width: number
  align: 'left' | 'right'
}

const size = 9
/** Links header cells to their columns for screen readers. */
const ofColumn: object = { scope: 'Column' }
const gap = 10
const pad = 5
const lineGap = 1.5

/** A table that repeats its header on every page and never splits a row; totals are never alone on a page. */
export function drawTable(sheet: Sheet, { columns, rows, sums = [] }: Table): void {
  const { document } = sheet
  const named: Row = { cells: columns.map(({ name }) => inFont(name)), look: 'head' }
  const all = [...rows.map(asRow('plain')), ...sums.map(asRow('sum'))]
  const places = placesOf(sheet, columns, [named, ...all])
  const table = document.struct('Table')
  document.addStructure(table)
  const put = (row: Row, height: number) => {
    const tag = document.struct('TR')
    table.add(tag)
    drawRow(sheet, places, row, height, (draw) => {
      tag.add(document.struct(row.look === 'head' ? 'TH' : 'TD', row.look === 'head' ? ofColumn : {}, [draw]))
    })
    tag.end()
  }
  const heightOfHead = heightOf(sheet, places, named)
  sheet.ensureSpace(heightOfHead + 30)
  put(named, heightOfHead)
  // The last row stays with the totals.
  const heights = all.map((row) => heightOf(sheet, places, row))
  const end = Math.max(0, rows.length - 1)
  for (const [at, row] of all.entries()) {
    const height = heights[at] as number
    const wanted = at === end ? heights.slice(end).reduce((sum, one) => sum + one, 0) : height
    if (sheet.ensureSpace(wanted)) sheet.aside(() => drawRow(sheet, places, named, heightOfHead, (draw) => draw()))
    put(row, height)
  }
  table.end()
  sheet.y += 16
}

type Look = 'head' | 'plain' | 'sum'

interface Row {
  cells: readonly string[]
  look: Look
}

const asRow =
  (look: Look) =>
  (cells: readonly string[]): Row => ({ cells: cells.map(inLines), look })

/**
 * Columns get their shares of the width, but never less than their unbreakable content: amounts, and words of the
 * header.
 */
function placesOf(sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): Place[] {
  const free = sheet.width - gap * (columns.length - 1)
  const least = columns.map(({ isSum }, at) => Math.max(...unbroken(rows, at, isSum).map((one) => widthOf(sheet, one))))
  const widths = widthsOf(
    columns.map(({ share = 1 }) => share),
    least,
    free,
  )
  let x = sheet.left
  return columns.map(({ isSum }, at) => {
    const width = widths[at] as number
    const place: Place = { x, width, align: isSum ? 'right' : 'left' }
    x += width + gap
    return place
  })
}

/** Words of the header, and the longest amount of each format: all digits have the same width. */
function unbroken(rows: readonly Row[], at: number, isSum = false): { text: string; look: Look }[] {
  const longest = new Map<Look, string>()
  for (const { cells, look } of rows) {
    const words = look === 'head' ? (cells[at] ?? '').split(' ') : isSum ? [cells[at] ?? ''] : []
    for (const word of words) if (word.length > (longest.get(look)?.length ?? -1)) longest.set(look, word)
  }
  return [...longest].map(([look, text]) => ({ text, look }))
}

/** Slightly wider, so that content measured as a whole fits as a whole. */
const widthOf = (sheet: Sheet, { text, look }: { text: string; look: Look }): number =>
  styledText(sheet, look, text).widthOfString(text) + 0.5

/** A column that needs more than its share takes it from the others; where all need more than there is, shares stay. */
export function widthsOf(shares: readonly number[], least: readonly number[], free: number): number[] {
  const given = new Map<number, number>()
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const isOpen = (_: number, at: number) => !given.has(at)
  const ownOf = (share: number) => ((free - sum([...given.values()])) * share) / sum(shares.filter(isOpen))
  if (sum(least) > free) return shares.map(ownOf)
  for (;;) {
    const short = shares.findIndex((share, at) => isOpen(share, at) && ownOf(share) < (least[at] as number))
    if (short === -1) return shares.map((share, at) => given.get(at) ?? ownOf(share))
    given.set(short, least[short] as number)
  }
}

const styledText = (sheet: Sheet, look: Look, text: string) =>
  sheet.letters(look === 'sum' ? 'strong' : 'plain', size, look === 'head' ? 'muted' : 'ink', text)

function heightOf(sheet: Sheet, places: readonly Place[], { cells, look }: Row): number {
  const heights = places.map(({ width }, at) => {
    const text = cells[at] ?? ''
    const document = styledText(sheet, look, text)
    const isShort = !text.includes('\n') && document.widthOfString(text) < width
    return isShort ? document.currentLineHeight(true) + lineGap : document.heightOfString(text, { width, lineGap })
  })
  return Math.max(...heights) + 2 * pad
}

/** One row with a line below; `as` is the role of each cell. */
function drawRow(
  sheet: Sheet,
  places: readonly Place[],
  { cells, look }: Row,
  height: number,
  as: (draw: () => void) => void,
): void {
  for (const [at, { x, width, align }] of places.entries())
    as(() => {
      const text = cells[at] ?? ''
      styledText(sheet, look, text).text(text, x, sheet.y + pad, { width, align, lineGap })
    })
  sheet.y += height
  if (look !== 'sum') line(sheet, sheet.y)
}
