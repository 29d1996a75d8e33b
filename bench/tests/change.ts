import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, type Run, runTests } from './run.ts'

/** One domain, on the server and in the web app. */
const changed = ['backend/money/refunds/rules.ts', 'web/app/money/refunds/RefundDialog.tsx']
/** Caches that a developer has from the last run. */
const warm = ['dist', '.cache/tsc.tsbuildinfo']

/**
 * `npm test -- --changed` after a comment was added to a domain, in a clone of the last commit. Its packages are hard
 * links to ours, so that the clone has to be on the same disk.
 */
export async function timeOfChange(): Promise<Run> {
  const cache = join(projectRoot, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'changed-'))
  try {
    execFileSync('git', ['clone', '--quiet', '--local', '--no-tags', projectRoot, folder])
    execFileSync('cp', process.platform === 'darwin' ? ['-Rc', ...packages(folder)] : ['-al', ...packages(folder)])
    for (const path of warm)
      if (existsSync(join(projectRoot, path))) cpSync(join(projectRoot, path), join(folder, path), { recursive: true })
    for (const file of changed) appendFileSync(join(folder, file), '\n// A change that changes nothing.\n')
    return await runTests(['--changed', 'HEAD'], folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const packages = (folder: string) => [join(projectRoot, 'node_modules'), join(folder, 'node_modules')]
