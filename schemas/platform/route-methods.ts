/** Which methods an address has, for the `Allow` of an answer 405. Both servers answer alike. */
export interface RouteMethods {
  /** Called for every route that a server has; a route for all that is left, `/*`, makes no address known. */
  add(route: { url: string; method: string | readonly string[] }): void
  /** Of the address as it came, with or without a query; none where no route leads there. */
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
