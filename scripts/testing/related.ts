import { areaOf, type ImportGraph } from './import-graph.ts'

/**
 * Files that draw everything together. Whoever imports one of them meets the whole product, so a change in one domain would reach
 * every test through them: the search for what a change affects does not go on beyond them. What depends on a domain only through
 * one of them is found by its folder: `tests/money/refunds/` proves `backend/money/refunds/`.
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
  'tests/support/world.ts',
  'web/app/shell/client-pages.ts',
  'web/app/shell/provider-pages.ts',
  'web/site/pages/prerender.tsx',
]

/** What imports a changed file, directly or through others, up to the gatherings. */
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

/** The folders of tests of the domains to which these files belong, by name. */
export const foldersOfTests = (files: Iterable<string>): Set<string> =>
  new Set(
    [...files]
      .filter((file) => /^(backend|schemas)\/\w+\//.test(file))
      .map((file) => `${areaOf(file).replace(/^\w+/, 'tests')}/`),
  )
