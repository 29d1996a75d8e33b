import { operatorApi } from '#schemas/operations/operators.ts'
import { defineResource } from '../rest/resource.ts'

/** People, for operators; actions on them are separate calls. */
export const users = defineResource({
  name: 'users',
  list: operatorApi.users,
  one: operatorApi.user,
  filters: ['search', 'userType', 'accountStatus', 'country'],
  sorts: ['createdAt', 'lastSeenAt'],
})
