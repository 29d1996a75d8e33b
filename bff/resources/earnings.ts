import { payoutApi } from '#schemas/money/payouts.ts'
import { defineResource } from '../rest/resource.ts'

/** Earnings of the therapist's sessions. */
export const earnings = defineResource({
  name: 'earnings',
  list: payoutApi.earnings,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['earnedAt'],
})
