import { operatorApi } from '#schemas/operations/operators.ts'
import { defineResource } from '../rest/resource.ts'

/** Feature flags, identified by their names. */
export const featureFlags = defineResource({
  name: 'feature-flags',
  list: operatorApi.flags,
  filters: [],
  sorts: [],
  update: { call: operatorApi.setFlag, from: (_row, id) => ({ body: { name: id } }) },
})
