import { pageLimits } from '#schemas/platform/endpoint.ts'

/** Maximum number of rows that are counted and paged; a total of this size means at least as many. */
export const listCap = 10_000

interface PageQuery {
  page?: number
  perPage?: number
}

/** One page of a long list, counted up to the limit. Rows beyond it are found by a narrower search. */
export async function pageOf<Row>(
  { page = 1, perPage = pageLimits.perPage }: PageQuery,
  rowsOf: (limit: number, offset: number) => Promise<Row[]>,
  count: (most: number) => Promise<number>,
) {
  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, listCap - offset)
  const data = limit > 0 ? await rowsOf(limit, offset) : []
  const isLastPage = data.length < limit && (data.length > 0 || offset === 0)
  const total = isLastPage ? offset + data.length : await count(listCap)
  return { data, meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) } }
}

/** A short list, all on one page. */
export const wholePage = <Row>(data: Row[]) => ({
  data,
  meta: { page: 1, perPage: Math.max(1, data.length), total: data.length, lastPage: 1 },
})
