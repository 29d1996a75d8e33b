import { financeApi } from '#schemas/finance.ts'
import { defineResource } from '../kit/resource.ts'

/** Corrections by hand; asking and deciding are calls of their own. */
export const adjustments = defineResource({
  name: 'adjustments',
  list: financeApi.adjustments,
  filters: ['status'],
  sorts: ['askedAt'],
})
