import { describe, expect, test } from 'vitest'
import { betweenOf, headersOf, rejectedCsv, reportCsv, type Reported } from '#ui/import-csv/report.ts'
import { readRows } from '#ui/import-csv/read-rows.ts'
import { opened } from './rows-fixtures.ts'

const t = (key: string, words: Record<string, unknown> = {}) => [key, ...Object.values(words)].join(' ')
const header = { number: 1, cells: ['Vorname', '', 'E-Mail'] }
const reported: Reported[] = [
  { row: { number: 2, cells: ['Anna', 'x', 'anna@example.org'] }, outcome: { number: 2, status: 'new', reasons: [] } },
  {
    row: { number: 4, cells: ['=1+1', '+49 171', '"q"; r', 'beyond'] },
    outcome: { number: 4, status: 'invalid', reasons: ['First name: no.', 'E-mail: no.'] },
  },
  { row: { number: 5, cells: ['Ben'] }, outcome: null },
]
const headers = headersOf({ header, rows: reported.map(({ row }) => row) }, t)

test('a column without a header has its number', () => {
  expect(headers).toEqual(['Vorname', 'import_csv.column_number 2', 'E-Mail', 'import_csv.column_number 4'])
})

test('the report has every row with its number, its original cells and its result', async () => {
  expect((await reportCsv(reported, headers, ',', t)).split('\r\n')).toEqual([
    `import_csv.report.row,${headers.join(',')},import_csv.report.status,import_csv.report.reason`,
    '2,Anna,x,anna@example.org,,import_csv.statuses.new,',
    `4,'=1+1,'+49 171,"""q""; r",beyond,import_csv.statuses.invalid,"First name: no.; E-mail: no."`,
    '5,Ben,,,,import_csv.statuses.not_sent,import_csv.not_sent',
    '',
  ])
})

test.each([
  [';', ';'],
  [',', ','],
  ['\t', ','],
] as const)('a file with delimiter %j is exported with %j', async (delimiter, between) => {
  const { file } = await opened(
    ['Vorname', 'E-Mail'].join(delimiter) + '\n' + ['"Anna; Berg, Eva"', 'no'].join(delimiter),
  )
  expect(betweenOf(file)).toBe(between)
  const [row] = file.rows
  const csv = await rejectedCsv([{ row: row!, outcome: null }], headersOf(file, t), betweenOf(file), t)
  expect((await readRows(csv.replaceAll('\r', ''), between)).rows.map(({ cells }) => cells)).toEqual([
    ['Vorname', 'E-Mail', 'Problem'],
    ['Anna; Berg, Eva', 'no', 'import_csv.not_sent'],
  ])
})

describe('the rejected rows', () => {
  test('have their errors in a column of their own, and no imported row', async () => {
    const rows = await readRows((await rejectedCsv(reported, headers, ',', t)).replaceAll('\r', ''), ',')
    expect(rows.rows.map(({ cells }) => cells.at(-1))).toEqual([
      'Problem',
      'First name: no.; E-mail: no.',
      'import_csv.not_sent',
    ])
  })
  test('can be imported again: that column is ignored, and not added twice', async () => {
    const { file, mapping } = await opened('Vorname,Nachname,Problem\nAnna,,Last name: no.\n')
    expect(mapping).toEqual({ firstName: 0, lastName: 1 })
    expect(headersOf(file, t)).toEqual(['Vorname', 'Nachname'])
  })
})
