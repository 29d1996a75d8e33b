import { reviewApi } from '#schemas/marketplace/reviews.ts'
import { defineResource } from '../rest/resource.ts'

/** Reviews, for operators who decide which ones are published. */
export const reviews = defineResource({
  name: 'reviews',
  list: reviewApi.judged,
  one: reviewApi.moderatedOne,
  filters: ['status'],
  sorts: ['createdAt'],
  update: { call: reviewApi.judge, from: (_row, id) => ({ params: { id } }) },
})
