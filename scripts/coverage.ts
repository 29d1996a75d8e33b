/**
 * Which lines and branches the tests reach, by folder.
 *
 *     npm run coverage                                      every unit and API test
 *     npm run coverage -- tests/money/refunds tests/money/payouts       some of them
 *
 * Figures of single files are in `.cache/coverage/index.html`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { byFolder, type FileCoverage, tableOf } from './coverage-table.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache', 'coverage')
const summary = join(folder, 'coverage-summary.json')

rmSync(folder, { recursive: true, force: true })
const sources = ['backend', 'bff', 'schemas', 'web'].map((name) => `--coverage.include=${name}/**/*.{ts,tsx}`)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json-summary',
    '--coverage.reporter=html',
    // A failed test does not invalidate the coverage of the others.
    '--coverage.reportOnFailure',
    `--coverage.reportsDirectory=${folder}`,
    ...sources,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
)
if (!existsSync(summary)) process.exit(status ?? 1)

const files = JSON.parse(readFileSync(summary, 'utf8')) as Record<string, FileCoverage>
const named = Object.entries(files)
  .filter(([name]) => name !== 'total')
  .map(([name, file]) => [relative(root, name).split(sep).join('/'), file] as const)
console.log(`\n${tableOf(byFolder(named))}`)
process.exit(status ?? 1)
