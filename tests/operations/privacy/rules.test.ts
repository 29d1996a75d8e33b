/** What blocks an account deletion, retention periods, and which files fit into an archive. */
import { expect, test } from 'vitest'
import {
  eraseAfter,
  exportEnds,
  filesThatFit,
  retentionCutoffs,
  moneyLeft,
  namesInArchive,
  type Sum,
} from '#backend/operations/privacy/rules.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const ngn = (amount: number): Sum => ({ amount, currency: 'NGN' })
const gbp = (amount: number): Sum => ({ amount, currency: 'GBP' })

test.each<[string, Sum[], Sum[], Sum[]]>([
  ['nothing', [], [], []],
  ['what is in the wallet', [ngn(1)], [], [ngn(1)]],
  ['not what is empty or owed', [ngn(0), gbp(-5)], [], []],
  ['not what is held for sessions ahead', [ngn(100)], [ngn(60), ngn(40)], []],
  ['what is more than that', [ngn(101)], [ngn(60), ngn(40)], [ngn(1)]],
  ['sums by currency', [ngn(100), gbp(7), ngn(20)], [gbp(2)], [ngn(120), gbp(5)]],
])('deletion is blocked by %s', (_name, balances, held, left) => {
  expect(moneyLeft(balances, held)).toEqual(left)
})

test('accounts are erased after 30 days, exports are kept for 48 hours', () => {
  expect(eraseAfter(now).toString()).toBe('2026-04-01T08:00:00Z')
  expect(exportEnds(now).toString()).toBe('2026-03-04T08:00:00Z')
})

test('traces are kept for 30 days, unverified sign-ups for 7, stored answers for one, unfinished exports for an hour', () => {
  const { pending, traces, idempotency, preparing } = retentionCutoffs(now)
  expect([pending, traces, idempotency, preparing].map(String)).toEqual([
    '2026-02-23T08:00:00Z',
    '2026-01-31T08:00:00Z',
    '2026-03-01T08:00:00Z',
    '2026-03-02T07:00:00Z',
  ])
})

test('files are included while they fit; one that is too large leaves space for the next', () => {
  const files = [4, 6, 1, 5, 1].map((bytes) => ({ bytes }))
  expect(filesThatFit(files, 10).map(({ bytes }) => bytes)).toEqual([4, 6])
  expect(filesThatFit(files, 9).map(({ bytes }) => bytes)).toEqual([4, 1, 1])
  expect(filesThatFit(files, 0)).toEqual([])
})

test.each<[string, Parameters<typeof namesInArchive>[0], string[]]>([
  ['as they are', [{ name: 'paper.pdf', kind: null }], ['paper.pdf']],
  ['with their kind before them', [{ name: 'paper.pdf', kind: 'license' }], ['license-paper.pdf']],
  [
    'each once, regardless of case',
    [
      { name: 'a.pdf', kind: null },
      { name: 'A.pdf', kind: null },
      { name: 'a.PDF', kind: null },
      { name: 'b.pdf', kind: null },
    ],
    ['a.pdf', 'A (2).pdf', 'a (3).PDF', 'b.pdf'],
  ],
  [
    'without characters that some systems refuse',
    [{ name: 'a/b\\c:d*e?f"g<h>i|j\u0007.pdf', kind: null }],
    ['a_b_c_d_e_f_g_h_i_j_.pdf'],
  ],
  ['without an ending', [{ name: 'paper', kind: null }], ['paper']],
  [
    'of several dots, the extension follows the last',
    [
      { name: 'a.tar.gz', kind: null },
      { name: 'a.tar.gz', kind: null },
    ],
    ['a.tar.gz', 'a.tar (2).gz'],
  ],
  ['of 60 letters at most', [{ name: `${'ä'.repeat(61)}.pdf`, kind: 'x' }], [`x-${'ä'.repeat(60)}.pdf`]],
])('archive names: %s', (_name, files, names) => {
  expect(namesInArchive(files)).toEqual(names)
})
