import { jobApi } from '#schemas/operations/jobs.ts'
import { defineResource } from '../rest/resource.ts'

/** Work that failed, for operators; trying again is a call of its own. */
export const jobs = defineResource({
  name: 'jobs',
  list: jobApi.list,
  many: 'identifiers',
  filters: ['name', 'status'],
  sorts: [],
})
