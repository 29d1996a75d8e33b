// Written by scripts/generate-calls.ts from notes.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './notes.ts'

export const noteApi: Calls<typeof schema.noteApi> = {
  create: { method: 'POST', path: '/note', idempotent: true, upload: { field: 'file' } },
  list: { method: 'GET', path: '/note' },
  ofBooking: { method: 'GET', path: '/note/booking/:id' },
  ofClient: { method: 'GET', path: '/note/client/:id' },
  documents: { method: 'GET', path: '/note/client/:id/files' },
  draftKey: { method: 'GET', path: '/note/draft-key' },
  show: { method: 'GET', path: '/note/:id' },
  change: { method: 'PUT', path: '/note/:id' },
  remove: { method: 'DELETE', path: '/note/:id' },
  sign: { method: 'POST', path: '/note/:id/sign' },
  amend: { method: 'POST', path: '/note/:id/addendum', idempotent: true },
  history: { method: 'GET', path: '/note/:id/history' },
  attach: { method: 'POST', path: '/note/:id/files', upload: { field: 'file' } },
  fileContent: { method: 'GET', path: '/note/:id/files/:fileId/content' },
  detach: { method: 'DELETE', path: '/note/:id/files/:fileId' },
}
