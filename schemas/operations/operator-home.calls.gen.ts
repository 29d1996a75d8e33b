// Written by scripts/generate-calls.ts from operator-home.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './operator-home.ts'

export const operatorHomeApi: Calls<typeof schema.operatorHomeApi> = {
  money: { method: 'GET', path: '/admin/home/money' },
  bookings: { method: 'GET', path: '/admin/home/bookings' },
  recent: { method: 'GET', path: '/admin/home/recent' },
  system: { method: 'GET', path: '/admin/home/system' },
}
