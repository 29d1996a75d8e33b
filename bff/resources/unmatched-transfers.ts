import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Money that came by transfer and is nobody known's; booking it is asking for a correction. */
export const unmatchedTransfers = defineResource({
  name: 'unmatched-transfers',
  list: financeApi.unmatched,
  many: 'identifiers',
  filters: ['open'],
  sorts: [],
})
