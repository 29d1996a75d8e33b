import { areaOf, type ImportGraph } from './import-graph.ts'

/**
 * Modules that import the whole product. A change in one domain would reach every test through them, so the search for
 * affected files does not go beyond them. Tests that depend on a domain only through them are found by folder:
 * `tests/money/refunds/` tests `backend/money/refunds/`.
 */
export const gatherings = [
  'backend/app.ts',
  'backend/operations/demo-data/seed-demo.ts',
  'backend/start-backend.ts',
  'backend/worker.ts',
  'bff/api/api.ts',
  'bff/app.ts',
  'schemas/endpoints.ts',
  'schemas/platform/words.ts',
  'scripts/product.ts',
  'tests/support/given.ts',
  'tests/support/product.ts',
  'web/app/shell/client-pages.ts',
  'web/app/shell/provider-pages.ts',
  'web/site/pages/prerender.tsx',
]

/** Files that import a changed file, directly or indirectly, up to those modules. */
export function reachedFrom(changed: string[], graph: ImportGraph): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  const reached = new Set(changed)
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      if (!gatherings.includes(importer)) open.push(importer)
    }
  }
  return reached
}

/** The test folders of the domains of these files, by name. */
export const foldersOfTests = (files: Iterable<string>): Set<string> =>
  new Set(
    [...files]
      .filter((file) => /^(backend|schemas)\/\w+\//.test(file))
      .map((file) => `${areaOf(file).replace(/^\w+/, 'tests')}/`),
  )
