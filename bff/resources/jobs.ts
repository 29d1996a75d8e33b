import { jobApi } from '#schemas/jobs.ts'
import { defineResource } from '../kit/resource.ts'

/** Work that failed, for operators; trying again is a call of its own. */
export const jobs = defineResource({
  name: 'jobs',
  list: jobApi.list,
  many: 'identifiers',
  filters: ['name', 'status'],
  sorts: [],
})
