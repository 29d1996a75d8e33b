/** Documents as PDF: pages, tables, letters, tags, bytes. */
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { formatsFor } from '#platform/pdf/pdf-formats.ts'
import { fontFor, inFont, pdfFonts } from '#platform/pdf/pdf-fonts.ts'
import { widthsOf } from '#platform/pdf/pdf-table.ts'
import { type PdfBuilder, createPdf } from '#platform/pdf/pdf-document.ts'
import { readPdf } from './read-pdf.ts'

const at = Temporal.Instant.from('2026-03-02T08:00:00Z')
const head = {
  locale: 'en',
  timezone: 'Europe/Berlin',
  title: 'Receipt',
  number: 'S-2026-1',
  at,
  person: null,
} as const
const columns = [{ name: 'Session' }, { name: 'Therapist' }, { name: 'Fee', isSum: true }]
const rows = (count: number) => Array.from({ length: count }, (_, nth) => [`Day ${nth + 1}`, 'Theo Tester', '£60.00'])

const pdf = async (draw: (pdf: PdfBuilder) => void, change: Partial<Parameters<typeof createPdf>[0]> = {}) =>
  readPdf(await createPdf({ ...head, ...change }, draw))

/** The characters of the font, as the library knows them. */
const charactersOf = (document: unknown) =>
  new Set((document as { _font: { font: { characterSet: number[] } } })._font.font.characterSet)

test('a document has its title, number, date, language and zone', async () => {
  const read = await pdf((sheet) =>
    sheet.facts([
      ['Paid by', 'Clara Obi'],
      ['Nothing', null],
    ]),
  )
  expect(read).toMatchObject({ title: 'Receipt S-2026-1', language: 'en', author: 'Solace' })
  expect(read.madeAt).toContain('20260302080000')
  expect(read.text).toContain('No. S-2026-1')
  expect(read.text).toContain('Created on 2 March 2026')
  expect(read.text).toContain('Paid by Clara Obi')
  expect(read.text).not.toContain('Nothing')
  expect(read.text).toContain('Times shown in Europe/Berlin time. 1 of 1')
})

test('and the same in German', async () => {
  const read = await pdf((sheet) => sheet.text(sheet.formats.longMoment(at)), { locale: 'de', title: 'Quittung' })
  expect(read).toMatchObject({ title: 'Quittung S-2026-1', language: 'de' })
  expect(read.text).toContain('Erstellt am 2. März 2026')
  expect(read.text).toContain('Montag, 2. März 2026 um 09:00 MEZ')
  expect(read.text).toContain('Zeiten in der Zeitzone Europe/Berlin. 1 von 1')
})

test('a long table spans pages with its header on each, every row once, the totals at the end', async () => {
  const read = await pdf((sheet) => sheet.table({ columns, rows: rows(60), sums: [['Total', '', '£3,600.00']] }))
  expect(read.pages.length).toBeGreaterThan(1)
  for (const [nth, page] of read.pages.entries()) {
    expect(page).toContain('Session Therapist Fee')
    expect(page).toContain(`${nth + 1} of ${read.pages.length}`)
  }
  for (const [day] of rows(60)) expect(read.text.match(new RegExp(`${day} Theo`, 'g'))).toHaveLength(1)
  expect(read.pages.at(-1)).toContain('Total £3,600.00')
})

test('headings and tables are tagged for screen readers; the footer is not read', async () => {
  const { tags } = await pdf((sheet) => {
    sheet.heading('Sessions')
    sheet.table({ columns, rows: rows(40) })
  })
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(tags).toContain('H2')
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(3)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(120)
})

test('the same content gives the same bytes', async () => {
  const write = () => createPdf(head, (sheet) => sheet.table({ columns, rows: rows(3) }))
  expect((await write()).equals(await write())).toBe(true)
})

describe('columns', () => {
  test('are as wide as their longest amount, so that no number breaks, nor words of the header', async () => {
    const names = ['Sitzung', 'Therapeutin', 'Stand', 'Zurückgegeben', 'Honorar', 'Nach Erstattungen bezahlt']
    const sum = '123.456.789,00 ₦'
    const read = await pdf(
      (sheet) =>
        sheet.table({
          columns: names.map((name, at) => ({ name, isSum: at > 2 })),
          rows: [['1', 'Maximiliana-Alexandrina von Hohenstein', 'Durchgeführt', '', '1,00 ₦', '1,00 ₦']],
          sums: [['Summe', '', '', `-${sum}`, sum, sum]],
        }),
      { locale: 'de' },
    )
    expect(read.text).toContain(`Summe -${sum} ${sum} ${sum}`)
    expect(read.text).toContain('Zurückgegeben')
  })

  test('take their space from the others, by their shares', () => {
    expect(widthsOf([1, 1, 2], [10, 10, 10], 100)).toEqual([25, 25, 50])
    expect(widthsOf([1, 1, 2], [40, 10, 10], 100)).toEqual([40, 20, 40])
    expect(widthsOf([1, 1, 2], [40, 22, 10], 100)).toEqual([40, 22, 38])
    expect(widthsOf([1, 1, 2], [60, 60, 60], 100)).toEqual([25, 25, 50])
  })
})

test('totals are never alone on a page: the last row moves with them', async () => {
  const sums = [['Total', '', '£1.00']]
  const pagesOf = async (count: number) =>
    (await pdf((sheet) => sheet.table({ columns, rows: rows(count), sums }))).pages
  let count = 20
  while ((await pagesOf(count)).length === 1) count += 1
  expect((await pagesOf(count))[1]).toContain(`Session Therapist Fee Day ${count} Theo Tester £60.00 Total £1.00`)
})

describe('letters', () => {
  test.each([
    'Ọmọ́tárá Ẹ̀gbẹ́',
    'Jürgen Groß',
    'Łukasz Žižek',
    'Nguyễn Thị Ánh',
    '₦1 £2 €3 $4',
    'O’Neill – “so”',
    'Ɓala Ƙwanƙwasiyya Ɗanƙo',
    'Ɖela Ŋutɔ Ɛnyam',
    'Олександра Ґалаґан, Željko Љубић',
    'Ελένη Παπαδοπούλου',
  ])('%s is printed and extracted, as text, fact, heading and in a table', async (text) => {
    const read = await pdf((sheet) => {
      sheet.facts([['Paid by', text]])
      sheet.heading(text)
      sheet.text(text, 'strong')
      sheet.table({ columns: [{ name: 'Name' }], rows: [[text]], sums: [[text]] })
    })
    expect(read.text.normalize('NFC').split(text.normalize('NFC'))).toHaveLength(6)
  })

  test('missing ones are one box, and no text direction mark takes effect', async () => {
    const read = await pdf((sheet) => sheet.facts([['Paid by', 'שלום עולם \u202e☃️ Obi 你好\ud800']]))
    expect(read.text).toContain('Paid by \ufffd \ufffd \ufffd Obi \ufffd')
  })

  test('of other fonts: those fonts are only in documents that need them', async () => {
    const sizeOf = async (text: string) => (await createPdf(head, (sheet) => sheet.text(text))).length
    expect([fontFor('plain', 'Helen\n10115 Berlin'), fontFor('plain', 'Ελένη')]).toEqual(['plain', 'plainWide'])
    expect((await sizeOf('Ελένη')) - (await sizeOf('Helen'))).toBeGreaterThan(1_000)
  })

  test('every character that counts as available is in the font: none becomes an empty box', async () => {
    const document = new PDFDocument()
    const fonts = new Map((await pdfFonts()).map(([name, file]) => [name, charactersOf(document.font(file))]))
    const empty: string[] = []
    for (let code = 0x20; code < 0x10000; code += 1) {
      const [letter] = inFont(String.fromCharCode(code))
      if (letter === undefined) continue
      for (const weight of ['plain', 'strong'] as const)
        if (!fonts.get(fontFor(weight, letter))?.has(letter.charCodeAt(0))) empty.push(code.toString(16))
    }
    expect(empty).toEqual([])
  })

  test('non-breaking spaces stay, all others are normalised', () => {
    expect(inFont('1\u202f000\u2009€\tso\nthere')).toBe('1\u00a0000\u00a0€ so there')
  })

  test('a word longer than the page breaks inside', async () => {
    const read = await pdf((sheet) => sheet.table({ columns, rows: [['1', 'x'.repeat(300), '£1.00']] }))
    expect(read.text.replaceAll(' ', '')).toContain('x'.repeat(300))
  })
})

test.each([
  ['NGN', '₦15,000.00', '15.000,00 ₦'],
  ['GBP', '£15,000.00', '15.000,00 £'],
  ['EUR', '€15,000.00', '15.000,00 €'],
  ['USD', '$15,000.00', '15.000,00 $'],
])('money in %s is written with its sign and two decimals', async (currency, english, german) => {
  for (const [locale, text] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const { money } = formatsFor({ locale, timezone: 'UTC' })
    const read = await pdf((sheet) => sheet.text(money(15_000_00, currency)), { locale })
    expect(read.text).toContain(text)
  }
})

test('times are those of the zone, on both sides of a clock change', () => {
  const { longMoment } = formatsFor({ locale: 'en', timezone: 'Europe/London' })
  expect(longMoment('2026-03-28T09:00:00Z')).toBe('Saturday, 28 March 2026 at 09:00 GMT')
  expect(longMoment('2026-03-29T09:00:00Z')).toBe('Sunday, 29 March 2026 at 10:00 BST')
})
