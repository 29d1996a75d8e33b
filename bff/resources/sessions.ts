import { operatorApi } from '#schemas/operations/operators.ts'
import { defineResource } from '../rest/resource.ts'

/** Where people are signed in; deleting a row signs them out there. */
export const sessions = defineResource({
  name: 'sessions',
  list: operatorApi.sessions,
  many: 'identifiers',
  filters: ['userIdentifier', 'userType'],
  sorts: ['createdAt', 'lastSeenAt'],
  remove: operatorApi.endSession,
})
