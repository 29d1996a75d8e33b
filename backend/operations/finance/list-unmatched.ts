import type { financeApi } from '#schemas/operations/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { openAccountNumber } from '#backend/money/virtual-accounts/account-numbers.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { countUnmatched, unmatchedPage } from './unmatched-queries.ts'

/** Money in suspense with everything known about it, so that an adjustment can assign it to its owner; newest first. */
export async function listUnmatched(
  context: Context,
  query: QueryOf<typeof financeApi.unmatched>,
): Promise<ReplyOf<typeof financeApi.unmatched>> {
  const { db, services } = context
  const { page, perPage, open = false, identifiers } = query
  const filter = { isOpen: open, named: identifiers?.split(',') }
  const found = await pageOf(
    { page, perPage },
    async (limit, offset) => {
      const rows = await unmatchedPage(db, filter, { limit, offset })
      return rows.map(({ virtualAccount, sealedAccountNumber, ...row }) => ({
        ...row,
        accountNumber:
          virtualAccount && openAccountNumber(services, { ...row, identifier: virtualAccount, sealedAccountNumber }),
      }))
    },
    (most) => countUnmatched(db, filter, most),
  )
  await recordList(context, 'unmatched-transfers', {
    query,
    rows: found.data,
    peopleOf: (row) => [row.ownerIdentifier],
  })
  return found
}
