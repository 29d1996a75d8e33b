import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCount, vitestCount } from '#scripts/reports.ts'
import { failuresOf, reportOf, summary } from '#scripts/testing/summary.ts'

const folder = mkdtempSync(join(tmpdir(), 'solace-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, report: object) => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

const unit = write('vitest.json', {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  testResults: [
    {
      name: join(process.cwd(), 'tests/a.test.ts'),
      status: 'failed',
      startTime: 1000,
      endTime: 5000,
      assertionResults: [
        { status: 'passed', fullName: 'one', duration: 1500 },
        { status: 'failed', fullName: 'two', duration: 2000, failureMessages: ['no\n    at /tests/a.test.ts:3:7'] },
        { status: 'pending', fullName: 'three', duration: null },
      ],
    },
    {
      name: join(process.cwd(), 'tests/b.test.ts'),
      status: 'failed',
      startTime: 0,
      endTime: 0,
      message: 'not found',
      assertionResults: [],
    },
  ],
})

const browser = write('playwright.json', {
  config: { rootDir: join(process.cwd(), 'tests/e2e') },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'flaky',
              file: 'a.e2e.ts',
              tests: [
                {
                  status: 'flaky',
                  results: [
                    {
                      status: 'failed',
                      startTime: '2026-01-01T00:00:00Z',
                      duration: 2000,
                      errors: [
                        {
                          message:
                            '\u001b[31mlate\u001b[39m\n\nLocator: getByText(\u001b[2m"a"\u001b[22m)\nExpected: visible\nCall log:\n  - waiting',
                          location: { line: 12 },
                        },
                        {
                          message: 'Error: click: late\nCall log:\n  - waiting for getByText("b")\n    - found',
                          location: { line: 14 },
                        },
                      ],
                    },
                    { status: 'passed', startTime: '2026-01-01T00:00:03Z', duration: 1000 },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  errors: [],
  stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 },
})

test('the time of a unit file is the sum of its tests, and a broken file is a failure', () => {
  expect(vitestCount(unit)).toMatchObject({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['tests/a.test.ts › two: no (line 3)', 'tests/b.test.ts › the file itself: not found'],
    files: [
      { file: 'tests/a.test.ts', seconds: 3.5, from: 1000, until: 5000 },
      { file: 'tests/b.test.ts', seconds: 0 },
    ],
  })
})

test('a browser test that passed only on a retry has failed', () => {
  const from = Date.parse('2026-01-01T00:00:00Z')
  expect(playwrightCount(browser)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    secondTries: 1,
    failures: [
      'tests/e2e/a.e2e.ts › flaky: late; Locator: getByText("a"); Expected: visible (line 12) | ' +
        'Error: click: late; - waiting for getByText("b") (line 14)',
    ],
    files: [{ file: 'tests/e2e/a.e2e.ts', seconds: 3, from, until: from + 4000 }],
  })
})

test('without a report nothing is counted', () => {
  expect([vitestCount(join(folder, 'none')), playwrightCount(join(folder, 'none'))]).toEqual([null, null])
})

test('the last line counts failed tests, files over the limit, and steps that broke', () => {
  const outcomes = [
    { name: 'types' as const, isOk: false, seconds: 1 },
    {
      name: 'unit' as const,
      isOk: true,
      seconds: 9,
      count: { passed: 7, failed: 0, skipped: 1, secondTries: 0, failures: [], files: [] },
      files: {
        slowest: ['  30.0 s  a'],
        tooSlow: ['a took 30.0 s'],
        notes: ['b no longer needs its entry'],
        pace: 1.5,
      },
    },
  ]
  const lines = summary(outcomes, { browser: 'the change reaches no page' })
  expect(lines.at(-1)).toBe('7 passed, 2 failed')
  expect(lines).toContain('types: failed; what it printed stands above')
  expect(lines).toContain('unit: a took 30.0 s')
  expect(lines).toContain('skipped  browser: the change reaches no page')
  expect(lines.find((line) => line.startsWith('FAILED   unit'))).toContain(
    '7 passed, 0 failed, 1 skipped; the machine took 1.5',
  )
  expect(outcomes.map(failuresOf)).toEqual([1, 1])
  expect(reportOf(outcomes).steps.map(({ isOk }) => isOk)).toEqual([false, false])
})
