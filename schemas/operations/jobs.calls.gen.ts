// Written by scripts/generate-calls.ts from jobs.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './jobs.ts'

export const jobApi: Calls<typeof schema.jobApi> = {
  backlog: { method: 'GET', path: '/admin/jobs/backlog' },
  list: { method: 'GET', path: '/admin/jobs' },
  retry: { method: 'POST', path: '/admin/jobs/:id/retry' },
}
