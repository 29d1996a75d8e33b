import { payoutApi } from '#schemas/money/payouts.ts'
import { defineResource } from '../rest/resource.ts'

/** The therapist's own payouts; a new one is asked for with a call of its own. */
export const payouts = defineResource({
  name: 'payouts',
  list: payoutApi.payouts,
  one: payoutApi.payout,
  filters: ['status'],
  sorts: ['createdAt'],
})
