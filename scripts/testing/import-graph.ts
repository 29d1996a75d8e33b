import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run-tool.ts'

/** Which file of the project imports which: paths from the root. */
export type ImportGraph = Map<string, Set<string>>

const aliases = { '#schemas/': 'schemas/', '#locales/': 'locales/' }

// Without types: the compiler looks at those, and it looks at everything.
const typePattern = /^(?:import|export) type \{?[^'"]*from '[^']+'/gm
const importPattern =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*(?:import\()?|\bnew URL\(\s*)['"]((?:\.{1,2}\/|#schemas\/|#locales\/)[^'"]+)['"]/g

export function importsOf(file: string, text: string): string[] {
  return [...text.replaceAll(typePattern, '').matchAll(importPattern)].map(([, specifier = '']) => {
    const [alias, folder] = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix)) ?? []
    return alias ? folder + specifier.slice(alias.length) : normalize(join(dirname(file), specifier))
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

/** `backend/refunds` for a file in it, `schemas/refunds` for `schemas/refunds.ts`. */
export const areaOf = (file: string) =>
  file
    .split('/')
    .slice(0, 2)
    .join('/')
    .replace(/\.\w+$/, '')
