import { financeApi } from '#schemas/operations/finance.ts'
import { defineResource } from '../rest/resource.ts'

/** All payments, for operators, identified by their reference; refunding one is a separate call. */
export const moneyPayments = defineResource({
  name: 'money-payments',
  list: financeApi.payments,
  one: financeApi.payment,
  filters: ['search', 'status', 'purpose', 'method', 'userIdentifier', 'from', 'to'],
  sorts: ['createdAt'],
})
