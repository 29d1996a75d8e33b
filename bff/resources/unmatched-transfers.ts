import { financeApi } from '#schemas/finance.ts'
import { defineResource } from '../kit/resource.ts'

/** Money that came by transfer and is nobody known's; booking it is asking for a correction. */
export const unmatchedTransfers = defineResource({
  name: 'unmatched-transfers',
  list: financeApi.unmatched,
  many: 'identifiers',
  filters: ['open'],
  sorts: [],
})
