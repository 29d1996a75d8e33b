import { operatorApi } from '#schemas/operations/operators.ts'
import { defineResource } from '../rest/resource.ts'

/** What happened, as it was written down. */
export const auditLog = defineResource({
  name: 'audit-log',
  list: operatorApi.auditLog,
  many: 'identifiers',
  filters: ['action', 'actor', 'subject', 'from', 'to'],
  sorts: ['at'],
})
