/** The most therapists that are compared. */
export const mostCompared = 3

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The therapists that the query of an address names; whatever is no identifier is left out. */
export function comparedOf(query: string): string[] {
  const named = new URLSearchParams(query).get('therapists')?.split(',') ?? []
  return [...new Set(named)].filter((one) => uuid.test(one)).slice(0, mostCompared)
}
