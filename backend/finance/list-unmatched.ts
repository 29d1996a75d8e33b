import type { financeApi } from '#schemas/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import type { Context } from '../kit/context.ts'
import { pageOf } from '../kit/page.ts'
import { openAccountNumber } from '../virtual-accounts/account-numbers.ts'
import { countUnmatched, unmatchedPage } from './unmatched-queries.ts'

/** Money in suspense with all that is known of it, so that a correction can bring it to its owner; newest first. */
export const listUnmatched = (
  { db, services }: Context,
  { page, perPage, open = false }: QueryOf<typeof financeApi.unmatched>,
): Promise<ReplyOf<typeof financeApi.unmatched>> =>
  pageOf(
    { page, perPage },
    async (limit, offset) => {
      const rows = await unmatchedPage(db, open, { limit, offset })
      return rows.map(({ virtualAccount, sealedAccountNumber, ...row }) => ({
        ...row,
        accountNumber:
          virtualAccount && openAccountNumber(services, { ...row, identifier: virtualAccount, sealedAccountNumber }),
      }))
    },
    (most) => countUnmatched(db, open, most),
  )
