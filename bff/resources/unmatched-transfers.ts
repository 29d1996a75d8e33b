import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Incoming transfers without a known payer; assigning one is a request for an adjustment. */
export const unmatchedTransfers = defineResource({
  name: 'unmatched-transfers',
  list: financeApi.unmatched,
  many: 'identifiers',
  filters: ['open'],
  sorts: [],
})
