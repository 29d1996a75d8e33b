import { existsSync, readFileSync } from 'node:fs'

/** `shaky`: browser tests that passed only when they were tried again. */
export type Count = { passed: number; failed: number; skipped: number; shaky?: number }

const read = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null)

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that broke before its first test counts as one failure. */
export function vitestCount(file: string): Count | null {
  const report = read<VitestReport>(file)
  if (!report) return null
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
  }
}

type PlaywrightReport = {
  errors: unknown[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function playwrightCount(file: string): Count | null {
  const report = read<PlaywrightReport>(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, shaky: flaky }
}
