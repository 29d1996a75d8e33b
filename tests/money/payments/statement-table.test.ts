/** The statement for a spreadsheet, in the CSV format that Excel in the reader's language opens. */
import { describe, expect, test } from 'vitest'
import { csvCell, csvFile, csvTable } from '#schemas/platform/csv.ts'
import { statementTable } from '#backend/money/payments/statement-table.ts'
import type { Locale } from '#schemas/platform/words.ts'

const statement = {
  fromDate: '2026-03-01',
  toDate: '2026-03-31',
  name: 'Clara Tester',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  opening: 1_250_50,
  closing: -9_50,
  totalIn: 0,
  totalOut: 1_260_00,
  rows: [
    {
      identifier: '00000000-0000-4000-8000-000000000001',
      createdAt: '2026-03-05T08:00:00Z',
      transactionType: 'chargeback',
      direction: 'debit',
      amount: 1_260_00,
      currency: 'EUR',
      balanceAfter: -9_50,
      status: 'posted',
      reference: 'topup-1',
      bookingIdentifier: null,
      counterpart: '-Müller; Anna',
    },
  ],
} as const

const linesIn = (locale: Locale) => statementTable(statement, locale).toString('utf8').split('\r\n')

describe('the statement', () => {
  test('in German has semicolons and a decimal comma; a negative balance stays a number', () => {
    expect(linesIn('de')).toEqual([
      '\uFEFFDatum;Uhrzeit;Art;Mit;Referenz;Eingang;Ausgang;Guthaben;Währung;Status',
      '2026-03-01;;Guthaben zuvor;;;;;1250,50;EUR;',
      `2026-03-05;09:00:00;Rückbuchung;"'-Müller; Anna";topup-1;;1260,00;-9,50;EUR;Abgeschlossen`,
      '2026-03-31;;Guthaben danach;;;;;-9,50;EUR;',
      '',
    ])
  })
  test('in English has commas and a decimal point', () => {
    expect(linesIn('en').slice(1, 4)).toEqual([
      '2026-03-01,,Balance before,,,,,1250.50,EUR,',
      `2026-03-05,09:00:00,Chargeback,"'-Müller; Anna",topup-1,,1260.00,-9.50,EUR,Completed`,
      '2026-03-31,,Balance after,,,,,-9.50,EUR,',
    ])
  })
})

test('credits have their own column; a pending movement has no balance', () => {
  const [row] = statement.rows
  const moved = {
    ...statement,
    rows: [{ ...row, direction: 'credit', balanceAfter: null, status: 'pending' }],
  } as const
  const line = statementTable(moved, 'en').toString('utf8').split('\r\n')[2] ?? ''
  expect(line.split(',').slice(5, 9)).toEqual(['1260.00', '', '', 'EUR'])
})

describe('a cell', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '-1,50'])('with the text %j is no formula', (text) => {
    expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`)
  })
  test.each([
    [-3, '-3'],
    [2.5, '2.5'],
    [{ minor: -1 }, '-0.01'],
    [{ minor: -123_456_789 }, '-1234567.89'],
    [{ minor: 0 }, '0.00'],
    [null, ''],
  ])('with the number %j is a number', (value, written) => {
    expect(csvCell(value)).toBe(written)
    expect(
      csvFile('de', [], [[value]])
        .toString()
        .trimEnd(),
    ).toBe(`\uFEFF\r\n${written.replace('.', ',')}`.trimEnd())
  })
  test.each(['a,b', 'a;b', 'say "x"', 'two\nlines', 'two\r\nlines'])('with the text %j is quoted', (text) => {
    const quoted = `"${text.replaceAll('"', '""')}"`
    for (const locale of ['en', 'de'] as const)
      expect(csvFile(locale, [text], []).toString()).toBe(`\uFEFF${quoted}\r\n`)
  })
})

test('a table for machines is the same for every reader, and has no byte order mark', () => {
  expect(csvTable(['amount', 'with'], [[{ minor: -2_50 }, '-x']])).toBe("amount,with\r\n-2.50,'-x\r\n")
})
