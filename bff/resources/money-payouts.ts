import { financeApi } from '#schemas/finance.ts'
import { defineResource } from '../kit/resource.ts'

/** Payouts to all therapists, for operators; holding and releasing are calls of their own. */
export const moneyPayouts = defineResource({
  name: 'money-payouts',
  list: financeApi.payouts,
  one: financeApi.payout,
  filters: ['search', 'status'],
  sorts: ['createdAt'],
})
