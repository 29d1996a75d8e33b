// Written by scripts/generate-calls.ts from messages.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './messages.ts'

export const messageApi: Calls<typeof schema.messageApi> = {
  chatList: { method: 'GET', path: '/messages/chat-list' },
  contacts: { method: 'GET', path: '/messages/contacts' },
  markSeen: { method: 'PUT', path: '/messages/mark-seen' },
  change: { method: 'PUT', path: '/messages/:id/update' },
  remove: { method: 'DELETE', path: '/messages/:id' },
  conversation: { method: 'POST', path: '/messages/conversations' },
  store: { method: 'POST', path: '/messages/store', upload: { field: 'file' } },
  fileContent: { method: 'GET', path: '/messages/:id/files/:fileId/content' },
  typing: { method: 'POST', path: '/messages/typing' },
  draftKey: { method: 'GET', path: '/messages/draft-key' },
  settings: { method: 'GET', path: '/messages/settings' },
  setSettings: { method: 'PUT', path: '/messages/settings' },
}
