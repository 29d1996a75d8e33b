/** Limits of paged lists, separate from the schemas, so that lists do not load them. */
export const pageLimits = { perPage: 25, perPageMax: 100, pageMax: 10_000 } as const
