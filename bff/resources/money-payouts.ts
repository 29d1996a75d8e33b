import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Payouts to all therapists, for operators; holding and releasing are separate calls. */
export const moneyPayouts = defineResource({
  name: 'money-payouts',
  list: financeApi.payouts,
  one: financeApi.payout,
  filters: ['search', 'status'],
  sorts: ['createdAt'],
})
