/** Address of a filtered list, in the format that the list writes. */
export const filteredBy = (path: string, filter: Record<string, string>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
