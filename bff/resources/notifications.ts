import { notificationApi } from '#schemas/identity/notifications.ts'
import { defineResource } from '../rest/resource.ts'

/** Notifications, newest first; marking them as read is a separate call, which answers the counts. */
export const notifications = defineResource({
  name: 'notifications',
  list: notificationApi.list,
  many: 'identifiers',
  filters: ['kind'],
  sorts: [],
})
