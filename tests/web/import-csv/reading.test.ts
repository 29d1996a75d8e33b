import { describe, expect, test, vi } from 'vitest'
import { type Encoding, encodingOf, textOf } from '#ui/files/encoding.ts'
import { openFile } from '#ui/import-csv/csv-file.ts'
import { delimiterOf, readRows } from '#ui/import-csv/read-rows.ts'
import { importLimits } from '#schemas/care/client-import.ts'

const people = 'Vorname;Größe\nZoë;Łódź €\n'
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const windows = Buffer.concat([Buffer.from('Vorname;Größe\nZoë;', 'latin1'), Buffer.from([0x80]), Buffer.from('\n')])

describe('the encoding of a file', () => {
  const files: [name: string, bytes: Buffer, encoding: Encoding, text: string][] = [
    ['UTF-8', Buffer.from(people), 'utf-8', people],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${people}`), 'utf-8', people],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${people}`, 'utf16le'), 'utf-16le', people],
    ['UTF-16 the other way round', swapped(Buffer.from(`\uFEFF${people}`, 'utf16le')), 'utf-16be', people],
    ['UTF-16 without a mark', Buffer.from(people, 'utf16le'), 'utf-16le', people],
    ['UTF-16 the other way round without a mark', swapped(Buffer.from(people, 'utf16le')), 'utf-16be', people],
    ['Windows-1252', windows, 'windows-1252', 'Vorname;Größe\nZoë;€\n'],
    ['ASCII', Buffer.from('a,b\n'), 'utf-8', 'a,b\n'],
  ]
  test.each(files)('%s is detected and read without its byte order mark', async (_name, bytes, encoding, text) => {
    expect(await encodingOf(bytes)).toBe(encoding)
    expect(await textOf(bytes, encoding)).toBe(text)
  })
  test('a character split over two slices stays whole, and one wrong byte far below is detected', async () => {
    const long = `${'a'.repeat(1024 * 1024 - 1)}ß`
    expect(await textOf(Buffer.from(long), 'utf-8')).toBe(long)
    expect(await encodingOf(Buffer.concat([Buffer.from(long), Buffer.from([0xe4])]))).toBe('windows-1252')
  })
})

describe('the delimiter', () => {
  test.each([
    ['commas', 'a,b\n1,2', ','],
    ['semicolons', 'a;b\n1;2', ';'],
    ['tabs', 'a\tb\n1\t2', '\t'],
    ['semicolons beside commas in numbers', 'a;b\n1,5;2,5\n1;2', ';'],
    ['commas inside quotes only', 'a;b\n"x,y,z";2\n"x,y,z";2', ';'],
    ['semicolons behind long quoted text with line breaks', 'a;b\n"one\n, two\n, three";2\n"x, y";3', ';'],
    ['one column alone', 'name\nAnna\nBen', ','],
    ['declared in the first line', 'sep=;\na,b;c\n', ';'],
    ['declared in the first line in quotes', '"sep=\t"\na,b\n', '\t'],
  ])('%s', (_name, text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })
})

describe('rows of a file', () => {
  const cellsOf = async (text: string) => (await readRows(text, delimiterOf(text))).rows.map(({ cells }) => cells)
  const read = async (bytes: string) => cellsOf(await textOf(Buffer.from(bytes), 'utf-8'))

  test.each([
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['LF', 'a,b\n1,2\n'],
    ['CR', 'a,b\r1,2\r'],
    ['all mixed, and no end', 'a,b\r\n1,2'],
  ])('end with %s', async (_name, text) => {
    expect(await read(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
  test('have line breaks and doubled quotes inside quotes', async () => {
    expect(await read('a,b\r\n"one\r\ntwo","say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['one\ntwo', 'say "hi"'],
    ])
  })
  test('may be longer and shorter than the others', async () => {
    expect(await read('a,b\n1\n1,2,3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']])
  })
  test('keep the numbers of the file where empty ones are left out', async () => {
    const { rows } = await readRows('sep=,\na,b\n\n1,2\n , \n3,4\n', ',')
    expect(rows.map(({ number }) => number)).toEqual([1, 3, 5])
  })
  test('keep their numbers over many chunks', async () => {
    const text = Array.from({ length: 30_000 }, (_, place) => `${place + 1},"line\nbreak ${place + 1}"`).join('\n')
    const { rows } = await readRows(text, ',')
    expect(rows).toHaveLength(30_000)
    expect(rows.every(({ number, cells }) => cells[0] === String(number) && cells[1] === `line\nbreak ${number}`)).toBe(
      true,
    )
  })
  test('report an unclosed quotation mark', async () => {
    expect((await readRows('a,b\n1,2\n"3,4\n5,6\n', ',')).openQuote).toBe(3)
    expect((await readRows('a,b\n1,2\n', ',')).openQuote).toBeNull()
  })
  test('are parsed in slices, with other tasks running in between', async () => {
    const text = Array.from({ length: 100_000 }, (_, place) => `Anna,Berg,anna.${place}@example.org`).join('\n')
    // A slice is over whenever it reads the clock.
    let clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000))
    const rest = vi.spyOn(globalThis, 'setTimeout')
    await readRows(text, ',')
    expect(rest.mock.calls.length).toBeGreaterThanOrEqual(Math.floor(text.length / (128 * 1024)))
  })
})

describe('a chosen file', () => {
  const open = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') => openFile(new File([content], name))
  test.each([
    ['a spreadsheet by its name', '', 'people.xlsx', 'spreadsheet'],
    ['a spreadsheet by its bytes', 'PK\u0003\u0004rest', 'people.csv', 'spreadsheet'],
    ['nothing', '', 'people.csv', 'empty'],
    ['headers alone', 'a,b\n', 'people.csv', 'empty'],
    ['empty rows alone', 'a,b\n\n , \n', 'people.csv', 'empty'],
  ])('is refused with a reason: %s', async (_name, content, name, reason) => {
    expect(await open(content, name)).toBe(reason)
  })
  test('may have 25 MB and not a byte more', async () => {
    const most = new Uint8Array(importLimits.fileMaxBytes).fill(97)
    expect(await open(most)).not.toBe('too_large')
    expect(await openFile({ name: 'a.csv', size: importLimits.fileMaxBytes + 1 } as File)).toBe('too_large')
  })
  test('may have 100,000 rows below its headers and not one more', async () => {
    const rows = (count: number) => `name\n${'Anna\n'.repeat(count)}`
    expect(await open(rows(importLimits.rowsMost))).toMatchObject({ header: { number: 1 } })
    expect(await open(rows(importLimits.rowsMost + 1))).toBe('too_many')
  })
  test('has no headers where the first row is a person', async () => {
    expect(await open('Anna,Berg,anna@example.org\nBen,Tal,ben@example.org\n')).toMatchObject({
      reading: { hasHeader: false, delimiter: ',', encoding: 'utf-8' },
      rows: [{ number: 1 }, { number: 2 }],
    })
    expect(await open('Vorname,Nachname\nAnna,Berg\n')).toMatchObject({
      reading: { hasHeader: true },
      rows: [{ number: 2 }],
    })
  })
})
