import { payoutApi } from '#schemas/payouts.ts'
import { defineResource } from '../kit/resource.ts'

/** What the therapist's sessions brought in. */
export const earnings = defineResource({
  name: 'earnings',
  list: payoutApi.earnings,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['earnedAt'],
})
