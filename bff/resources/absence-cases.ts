import { absenceCaseApi } from '#schemas/operations/absence-cases.ts'
import { defineResource } from '../rest/resource.ts'

/** Reports of absence that the room contradicts; deciding is a separate call. */
export const absenceCases = defineResource({
  name: 'absence-cases',
  list: absenceCaseApi.list,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['reportedAt'],
})
