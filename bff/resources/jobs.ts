import { jobApi } from '#schemas/operations/jobs.ts'
import { defineResource } from '../rest/resource.ts'

/** Failed jobs, for operators; retrying one is a separate call. */
export const jobs = defineResource({
  name: 'jobs',
  list: jobApi.list,
  many: 'identifiers',
  filters: ['name', 'status'],
  sorts: [],
})
