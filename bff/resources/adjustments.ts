import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Corrections by hand; asking and deciding are calls of their own. */
export const adjustments = defineResource({
  name: 'adjustments',
  list: financeApi.adjustments,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['askedAt'],
})
