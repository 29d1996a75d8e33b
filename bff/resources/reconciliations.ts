import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** The books held against the gateways' lists. */
export const reconciliations = defineResource({
  name: 'reconciliations',
  list: financeApi.reconciliations,
  one: financeApi.reconciliation,
  filters: [],
  sorts: [],
})
