/** No exported file makes a spreadsheet evaluate a formula: every writer has the same guard. */
import { describe, expect, test } from 'vitest'
import { csvCell, csvFile, csvTable, plainCell } from '#schemas/platform/csv.ts'
import { statementTable } from '#backend/money/payments/statement-table.ts'
import { rejectedCsv, reportCsv } from '#ui/import-csv/report.ts'

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1+1',
  '\u00a0=1+1',
  '\u3000@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  ' ＝1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\tx',
  '\nx',
]
const reported = (text: string) => [
  { row: { number: 1, cells: [text] }, outcome: { status: 'invalid', reasons: [text] } } as never,
]
const statement = (text: string) =>
  statementTable(
    {
      fromDate: '2026-03-01',
      toDate: '2026-03-31',
      name: text,
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      opening: 0,
      closing: 0,
      totalIn: 0,
      totalOut: 0,
      rows: [
        {
          identifier: '00000000-0000-4000-8000-000000000001',
          createdAt: '2026-03-05T08:00:00Z',
          transactionType: 'chargeback',
          direction: 'debit',
          amount: 1,
          currency: 'EUR',
          balanceAfter: -1,
          status: 'posted',
          reference: text,
          bookingIdentifier: null,
          counterpart: text,
        },
      ],
    },
    'en',
  )

const writers: [string, (text: string) => Promise<string | Buffer> | string | Buffer][] = [
  ['the export', (text) => csvTable([text], [[text]])],
  ['a file for people', (text) => csvFile('de', [text], [[text]])],
  ['the statement', statement],
  ['the report of an import', (text) => reportCsv(reported(text), [text], ',', String)],
  ['the rows to be repaired', (text) => rejectedCsv(reported(text), [text], ';', String)],
]

describe.each(writers)('%s', (_name, write) => {
  test.each(formulas)('writes %j as text', async (formula) => {
    const text = String(await write(formula))
    expect(text).toContain(`'${formula}`)
    expect(text.replaceAll(`'${formula}`, '')).not.toContain(formula)
  })
})

test.each(formulas)('%j survives an export and an import of our own file', (formula) => {
  const unquoted = csvCell(formula).replace(/^"(.*)"$/s, '$1')
  expect(plainCell(unquoted)).toBe(formula)
})
