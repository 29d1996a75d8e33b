import { notificationApi } from '#schemas/identity/notifications.ts'
import { defineResource } from '../rest/resource.ts'

/** What happened, newest first; that it was seen is said by a call of its own, which answers the counts. */
export const notifications = defineResource({
  name: 'notifications',
  list: notificationApi.list,
  many: 'identifiers',
  filters: ['kind'],
  sorts: [],
})
