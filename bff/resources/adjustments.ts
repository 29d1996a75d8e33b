import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Manual adjustments; requesting and deciding are separate calls. */
export const adjustments = defineResource({
  name: 'adjustments',
  list: financeApi.adjustments,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['askedAt'],
})
