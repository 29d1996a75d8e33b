import type { api } from '#schemas/endpoints.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { pageLimits } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { realDate } from '#platform/core/real-date.ts'
import { readTransactions, asTransaction } from './wallet-transactions.ts'

type Api = typeof api.payments

export async function listTransactions(
  context: Context,
  query: QueryOf<Api['transactions']>,
): Promise<ReplyOf<Api['transactions']>> {
  const { page = 1, perPage = pageLimits.perPage, sort, ...filter } = query
  for (const field of ['fromDate', 'toDate'] as const) if (filter[field] !== undefined) realDate(filter[field], field)
  const { rows, total } = await readTransactions(
    context,
    { ...filter, newestFirst: sort !== 'createdAt' },
    { limit: perPage, offset: (page - 1) * perPage },
  )
  return {
    data: rows.map(asTransaction),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}
