/** Address of a list that is filtered already, as the list itself writes it. */
export const filteredBy = (path: string, filter: Record<string, string>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
