import { pageLimits } from '#schemas/platform/endpoint.ts'

interface Paged {
  page?: number
  perPage?: number
}

/** Rows to read for a page. */
export const placeOf = ({ page = 1, perPage = pageLimits.perPage }: Paged) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

/** What an answer says about its page. */
export const metaOf = ({ page = 1, perPage = pageLimits.perPage }: Paged, total: number) => ({
  page,
  perPage,
  total,
  lastPage: Math.max(1, Math.ceil(total / perPage)),
})
