import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads again what has changed. What is loading for the first time is read once more after it: the query library goes on with that
 * request, whose answer may be from before the change.
 */
export async function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const loading = new Set(
    queries
      .getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching'),
  )
  await queries.invalidateQueries(filters)
  if (loading.size > 0) await queries.invalidateQueries({ predicate: (query) => loading.has(query) })
}
