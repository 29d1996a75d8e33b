/** Coverage is summed by folder, including subfolders. */
import { expect, test } from 'vitest'
import { byFolder, tableOf } from '#scripts/coverage-table.ts'

const of = (covered: number, total: number) => ({ covered, total })

test('files count for their area and for their subfolder', () => {
  const folders = byFolder([
    ['backend/money/payments/rules.ts', { lines: of(10, 10), branches: of(3, 4) }],
    ['backend/platform/gateways/stripe.ts', { lines: of(0, 30), branches: of(0, 0) }],
    ['backend/app.ts', { lines: of(5, 10), branches: of(0, 0) }],
    ['schemas/rights.ts', { lines: of(1, 1), branches: of(0, 0) }],
  ])
  expect(tableOf(folders).split('\n')).toEqual([
    'folder                       files    lines  branches',
    'backend                          3   30.0 %    75.0 %',
    '  backend/money/payments         1  100.0 %    75.0 %',
    '  backend/platform/gateways      1    0.0 %         -',
    'schemas                          1  100.0 %         -',
  ])
})
