import { paymentApi } from '#schemas/money/payments.ts'
import { defineResource } from '../rest/resource.ts'

/** Transactions of the client's wallet. */
export const transactions = defineResource({
  name: 'transactions',
  list: paymentApi.transactions,
  one: paymentApi.transaction,
  filters: ['fromDate', 'toDate', 'transactionType'],
  sorts: ['createdAt'],
})
