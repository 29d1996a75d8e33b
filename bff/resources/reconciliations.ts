import { financeApi } from '#schemas/finance.ts'
import { defineResource } from '../kit/resource.ts'

/** The books held against the gateways' lists. */
export const reconciliations = defineResource({
  name: 'reconciliations',
  list: financeApi.reconciliations,
  one: financeApi.reconciliation,
  filters: [],
  sorts: [],
})
