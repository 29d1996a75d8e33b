import { payoutApi } from '#schemas/money/payouts.ts'
import { defineResource } from '../rest/resource.ts'

/** What the therapist's sessions brought in. */
export const earnings = defineResource({
  name: 'earnings',
  list: payoutApi.earnings,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['earnedAt'],
})
