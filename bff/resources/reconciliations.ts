import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Reconciliations of the ledger with the gateways' lists. */
export const reconciliations = defineResource({
  name: 'reconciliations',
  list: financeApi.reconciliations,
  one: financeApi.reconciliation,
  filters: [],
  sorts: [],
})
