import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * The duration of a test file is the sum of its tests; `from` and `until` are the start of the first and the end of the
 * last.
 */
export type FileTime = { file: string; seconds: number; from: number; until: number }

/** `failures`: each failed test, the reason in its message, and the line of the test. */
export type Count = {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed on a retry count as failed. */
  secondTries: number
  failures: string[]
  files: FileTime[]
}

const read = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null)

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const colours = /\u001b\[[0-9;]*m/g

/** Playwright names the locator, both values, and what an action waited for on lines of their own. */
const details = /^(?:(?:Locator|Expected|Received|Error|Timeout)[^:]*:|- waiting for )/

/** On one line: the first line of a message, what names the locator and the values, and `line 12` of the test. */
function reasonIn(message = '', line?: number): string {
  const [first = '', ...others] = message
    .replaceAll(colours, '')
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
  const at = line ?? others.map((one) => /^at .*?\.(?:test|e2e)\.tsx?:(\d+)/.exec(one)?.[1]).find(Boolean)
  const reason = [first, ...others.filter((one) => details.test(one))].join('; ').slice(0, 500)
  return at === undefined ? reason : `${reason} (line ${at})`
}

const fromRoot = (file: string) => relative(process.cwd(), file)

const failure = (file: string, test: string, reason: string) => `${file} › ${test}: ${reason}`

type VitestTest = { status: string; fullName: string; duration?: number | null; failureMessages?: string[] }

type VitestFile = {
  name: string
  status: string
  startTime: number
  endTime: number
  message?: string
  assertionResults: VitestTest[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: VitestFile[]
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
      .map(({ fullName, failureMessages }) => failure(fromRoot(name), fullName, reasonIn(failureMessages?.[0]))),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
    secondTries: 0,
    failures: [
      ...failed,
      ...broken.map(({ name, message }) => failure(fromRoot(name), 'the file itself', reasonIn(message))),
    ],
    files: report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: fromRoot(name),
      seconds: sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
      from: startTime,
      until: endTime,
    })),
  }
}

type TestError = { message?: string; location?: { line: number } }
type Try = { status: string; startTime: string; duration: number; errors?: TestError[] }
type Spec = { title: string; file: string; tests: { status: string; results: Try[] }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }

type PlaywrightReport = {
  config: { rootDir: string }
  suites: Suite[]
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

export function playwrightCount(file: string): Count | null {
  const report = read<PlaywrightReport>(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  const folder = fromRoot(report.config.rootDir)
  const specs = report.suites.flatMap(specsOf).map((spec) => ({ ...spec, file: `${folder}/${spec.file}` }))
  const failures = specs.flatMap(({ title, file: name, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        // A test that runs out of time has a second error, which names what it waited for.
        const errors = results.find((one) => one.errors?.length)?.errors ?? [{}]
        return failure(name, title, errors.map((one) => reasonIn(one.message, one.location?.line)).join(' | '))
      }),
  )
  return {
    passed: expected,
    // Tests are not retried by default; a retry that was requested hides no failed first try.
    failed: unexpected + flaky + report.errors.length,
    skipped,
    secondTries: flaky,
    failures: [...failures, ...report.errors.map(({ message }) => reasonIn(message))],
    files: timesOf(specs),
  }
}

function timesOf(specs: Spec[]): FileTime[] {
  const files = Map.groupBy(specs, ({ file }) => file)
  return [...files].map(([file, ofFile]) => {
    const tries = ofFile.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
    const starts = tries.map(({ startTime }) => Date.parse(startTime))
    return {
      file,
      seconds: sum(tries.map(({ duration }) => duration)) / 1000,
      from: Math.min(...starts),
      until: Math.max(...tries.map(({ duration }, index) => (starts[index] ?? 0) + duration)),
    }
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
