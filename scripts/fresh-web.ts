import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', '.stamp')
const sources = [
  'web',
  'schemas',
  'locales',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build-web.ts',
  'scripts/web',
]

/** Folder of the built web app. */
export const webFolder = join(root, 'dist', 'web')

/** Builds the web app when one of its sources has changed since the last build. */
export async function freshWeb({ isForced = false } = {}): Promise<'built' | 'fresh'> {
  const stamp = stampOfSources()
  if (!isForced && existsSync(webFolder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    return 'fresh'
  }
  console.log('Building the web app, because it is missing or out of date.')
  rmSync(stampFile, { force: true })
  const { buildWeb } = await import('./build-web.ts')
  await buildWeb({ target: webFolder })
  writeFileSync(stampFile, stamp)
  return 'built'
}

function stampOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(source: string): string[] {
  const found = statSync(join(root, source), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [source]
  const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
