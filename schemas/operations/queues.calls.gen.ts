// Written by scripts/generate-calls.ts from queues.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './queues.ts'

export const queueApi: Calls<typeof schema.queueApi> = {
  list: { method: 'GET', path: '/admin/queues' },
}
