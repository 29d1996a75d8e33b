import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** Payments of everybody, for operators, known by their reference; sending money back is a call of its own. */
export const moneyPayments = defineResource({
  name: 'money-payments',
  list: financeApi.payments,
  one: financeApi.payment,
  filters: ['search', 'status', 'purpose', 'method', 'userIdentifier', 'from', 'to'],
  sorts: ['createdAt'],
})
