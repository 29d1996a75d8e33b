import { payoutApi } from '#schemas/money/payouts.ts'
import { defineResource } from '../rest/resource.ts'

/** The therapist's own payouts; requesting one is a separate call. */
export const payouts = defineResource({
  name: 'payouts',
  list: payoutApi.payouts,
  one: payoutApi.payout,
  filters: ['status'],
  sorts: ['createdAt'],
})
