// Written by scripts/generate-calls.ts from notifications.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './notifications.ts'

export const notificationApi: Calls<typeof schema.notificationApi> = {
  list: { method: 'GET', path: '/notifications' },
  unread: { method: 'GET', path: '/notifications/unseen' },
  markSeen: { method: 'PUT', path: '/notifications/seen' },
  settings: { method: 'GET', path: '/notifications/settings' },
  setSettings: { method: 'PUT', path: '/notifications/settings' },
}
