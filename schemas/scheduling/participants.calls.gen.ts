// Written by scripts/generate-calls.ts from participants.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './participants.ts'

export const participantApi: Calls<typeof schema.participantApi> = {
  share: { method: 'POST', path: '/share-booking', idempotent: true },
  show: { method: 'GET', path: '/booking/participant/:id' },
  change: { method: 'POST', path: '/booking/participant/:id/status', idempotent: true },
  acknowledge: { method: 'POST', path: '/appointment/participant/:id/acknowledge', idempotent: true },
  reject: { method: 'POST', path: '/appointment/participant/:id/reject-booking', idempotent: true },
  openLink: { method: 'POST', path: '/guest/appointment' },
  join: { method: 'POST', path: '/guest/acknowledge' },
  decline: { method: 'POST', path: '/guest/reject' },
  enterRoom: { method: 'POST', path: '/guest/room' },
}
