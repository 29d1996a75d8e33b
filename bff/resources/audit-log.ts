import { operatorApi } from '#schemas/operations/operators.ts'
import { defineResource } from '../rest/resource.ts'

/** The audit log. */
export const auditLog = defineResource({
  name: 'audit-log',
  list: operatorApi.auditLog,
  many: 'identifiers',
  filters: ['action', 'actor', 'subject', 'from', 'to'],
  sorts: ['at'],
})
