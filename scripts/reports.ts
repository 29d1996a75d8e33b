import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** `failures`: each failed test and the first line of what it said. `shaky`: browser tests that passed only when tried again. */
export type Count = { passed: number; failed: number; skipped: number; failures: string[]; shaky?: number }

const read = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null)

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const colours = /\u001b\[[0-9;]*m/g

const firstLine = (message = '') => message.replace(colours, '').trim().split('\n', 1)[0] ?? ''

const failure = (file: string, test: string, message?: string) =>
  `${relative(process.cwd(), file)} › ${test}: ${firstLine(message)}`

type VitestTest = { status: string; fullName: string; failureMessages?: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}

/** A file that broke before its first test counts as one failure. */
export function vitestCount(file: string): Count | null {
  const report = read<VitestReport>(file)
  if (!report) return null
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
    failures: [...failed, ...broken.map(({ name, message }) => failure(name, 'the file itself', message))],
  }
}

type Try = { status: string; error?: { message?: string } }
type Spec = { title: string; file: string; tests: { status: string; results: Try[] }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }

type PlaywrightReport = {
  suites: Suite[]
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** What failed, and what failed at its first try only. */
const troubles = (report: PlaywrightReport) =>
  report.suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message
        return failure(file, status === 'flaky' ? `${title} (second try passed)` : title, message)
      }),
  )

export function playwrightCount(file: string): Count | null {
  const report = read<PlaywrightReport>(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = [...troubles(report), ...report.errors.map(({ message }) => firstLine(message))]
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, failures, shaky: flaky }
}
