import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run-tool.ts'
import packageFile from '../../package.json' with { type: 'json' }

/** The import graph of the project: paths from the root. */
export type ImportGraph = Map<string, Set<string>>

/** `#platform/*` of package.json, as prefixes: from `#platform/` to `backend/platform/`. */
const aliases = Object.fromEntries(
  Object.entries(packageFile.imports).map(([alias, target]) => [alias.slice(0, -1), target.slice(2, -1)]),
)

// Type imports are left out: the compiler checks them, and it checks everything. Generated calls are an exception: a page
// that uses them depends on the replies of their schema.
const typePattern = /^(?:import|export) type \{?[^'"]*from '[^']+'/gm
const importPattern =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*(?:import\()?|\bnew URL\(\s*)['"]((?:\.{1,2}\/|#\w+\/)[^'"]+)['"]/g

export function importsOf(file: string, text: string): string[] {
  const code = file.endsWith('.calls.gen.ts') ? text : text.replaceAll(typePattern, '')
  return [...code.matchAll(importPattern)].map(([, specifier = '']) => {
    const [alias, folder] = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix)) ?? []
    return alias && folder ? folder + specifier.slice(alias.length) : normalize(join(dirname(file), specifier))
  })
}

export function readGraph(files: string[]): ImportGraph {
  const known = new Set(files)
  const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && existsSync(join(root, file)))
  return new Map(
    code.map((file) => {
      const found = importsOf(file, readFileSync(join(root, file), 'utf8'))
      return [file, new Set(found.filter((one) => known.has(one) || !existsSync(join(root, one))))]
    }),
  )
}

/** `backend/money/refunds` for a file in it, `schemas/money/refunds` for `schemas/money/refunds.ts`. */
export const areaOf = (file: string) =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\.\w+$/, '')
