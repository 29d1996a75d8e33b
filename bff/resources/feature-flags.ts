import { operatorApi } from '#schemas/operators.ts'
import { defineResource } from '../kit/resource.ts'

/** Feature flags, known by their names. */
export const featureFlags = defineResource({
  name: 'feature-flags',
  list: operatorApi.flags,
  filters: [],
  sorts: [],
  update: { call: operatorApi.setFlag, from: (_row, id) => ({ body: { name: id } }) },
})
