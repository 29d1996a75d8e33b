import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { Parts } from './web/build-parts.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', '.stamp')
const chunksFile = join(root, 'dist', '.chunks.json')
const sources = [
  'web',
  'schemas',
  'locales',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build-web.ts',
  'scripts/web',
  'bff/pages/draw-share-picture.ts',
]

/** What the bundler wrote, by source. */
export interface Chunks {
  account: Manifest
  /** The live parts of the public pages. */
  public: Manifest
}

/** Folder of the built web app. */
export const webFolder = join(root, 'dist', 'web')

/** Builds the web app when one of its sources has changed since the last build. */
export async function freshWeb({ isForced = false } = {}): Promise<'built' | 'fresh'> {
  const stamp = stampOfSources()
  const isBuilt = [webFolder, chunksFile, stampFile].every((place) => existsSync(place))
  if (!isForced && isBuilt && readFileSync(stampFile, 'utf8') === stamp) return 'fresh'
  console.log('Building the web app, because it is missing or out of date.')
  rmSync(stampFile, { force: true })
  const { buildWeb } = await import('./build-web.ts')
  await buildWeb({ target: webFolder, onBuilt: saveChunks })
  writeFileSync(stampFile, stamp)
  return 'built'
}

/** Chunks of the built web app. */
export const builtChunks = () => JSON.parse(readFileSync(chunksFile, 'utf8')) as Chunks

function saveChunks({ account = {}, public: live }: Parts): void {
  writeFileSync(chunksFile, JSON.stringify({ account, public: live } satisfies Chunks))
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
