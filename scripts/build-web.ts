/**
 * Builds the web app into `dist/web`: rendered pages in each language, hashed assets, compressed copies, `routes.json`, which maps
 * addresses to files: `[{ pattern, file, entry, locale, page }]`, and `page-scripts.json`.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildParts, type Parts } from './web/build-parts.ts'
import { compressFolder } from './web/compress.ts'
import { drawAccount, drawPublic, type Route } from './web/draw.ts'
import { writeManifests, writeServiceWorker } from './web/installable.ts'
import { sizesOf } from './web/sizes.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Options {
  target?: string
  /** Public pages only. */
  only?: 'public' | undefined
  /** The service worker removes itself from every browser that has it. */
  withoutServiceWorker?: boolean
  /** Called with the result of the bundler, before the pages are rendered and its manifests are deleted. */
  onBuilt?: (parts: Parts) => void
}

export async function buildWeb({
  target = path.join(root, 'dist/web'),
  only,
  withoutServiceWorker = false,
  onBuilt,
}: Options = {}): Promise<Route[]> {
  const work = `${target}.next`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const parts = await buildParts(root, work, only)
  onBuilt?.(parts)
  const routes = [...(await drawPublic(work, parts)), ...(parts.account ? await drawAccount(work, parts) : [])]
  await writeFile(path.join(work, 'routes.json'), JSON.stringify(routes, null, 1))
  await writeManifests(work)
  await writeServiceWorker(root, work, withoutServiceWorker)
  await rm(parts.scratch, { recursive: true, force: true })
  await compressFolder(
    work,
    new Set([
      ...routes.filter((route) => route.entry === 'account').map((route) => route.file),
      'routes.json',
      'page-scripts.json',
    ]),
  )
  // Open pages keep their old assets until the next build replaces them.
  await rm(`${target}.old`, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, `${target}.old`)
  await rename(work, target)
  await rm(`${target}.old`, { recursive: true, force: true })
  return routes
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = performance.now()
  const named = process.argv.find((word) => word.startsWith('--target='))?.slice('--target='.length)
  const target = named ? path.resolve(named) : path.join(root, 'dist/web')
  const routes = await buildWeb({
    target,
    only: process.argv.includes('--only=public') ? 'public' : undefined,
    withoutServiceWorker: process.argv.includes('--without-service-worker'),
  })
  console.log(
    `${routes.length} addresses, ${(await readdir(path.join(target, 'assets'))).length} assets, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  if (process.argv.includes('--sizes')) console.table(await sizesOf(target))
}
