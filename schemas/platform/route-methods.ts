/** The methods of an address, for the `Allow` header of a 405. BFF and backend answer alike. */
export interface RouteMethods {
  /** Called for every route of a server; a catch-all route `/*` does not count. */
  add(route: { url: string; method: string | readonly string[] }): void
  /** Methods of a request address, with or without a query; empty if no route matches. */
  of(url: string | undefined): string[]
}

export function routeMethods(): RouteMethods {
  const routes: { parts: string[]; method: string }[] = []
  return {
    add: ({ url, method }) => {
      if (!url.endsWith('/*')) routes.push(...[method].flat().map((name) => ({ parts: url.split('/'), method: name })))
    },
    of: (url = '') => {
      const parts = url.split('?', 1)[0]?.split('/') ?? []
      return [...new Set(routes.filter((route) => leadsTo(route.parts, parts)).map(({ method }) => method))]
    },
  }
}

const leadsTo = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
