// Written by scripts/generate-calls.ts from reviews.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './reviews.ts'

export const reviewApi: Calls<typeof schema.reviewApi> = {
  ofProvider: { method: 'GET', path: '/review/provider/:id' },
  write: { method: 'POST', path: '/review/:id', idempotent: true },
  change: { method: 'PUT', path: '/review/:id' },
  ofParticipant: { method: 'GET', path: '/review/participant/:id' },
  ofBooking: { method: 'GET', path: '/review/booking/:id' },
  judged: { method: 'GET', path: '/admin/reviews' },
  moderatedOne: { method: 'GET', path: '/admin/reviews/:id' },
  judge: { method: 'PUT', path: '/admin/reviews/:id' },
}
