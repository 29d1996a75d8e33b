import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', '.stamp')
const sources = ['web', 'schemas', 'locales', 'package-lock.json', 'vite.config.ts', 'scripts/web-build.ts']

/** Builds the web app when something it is made of has changed since the last time. */
export async function buildWeb({ isForced = false } = {}): Promise<'built' | 'fresh'> {
  const stamp = stampOfSources()
  if (!isForced && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'fresh'
  rmSync(stampFile, { force: true })
  await build({ root, configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' })
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
