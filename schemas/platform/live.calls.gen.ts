// Written by scripts/generate-calls.ts from live.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './live.ts'

export const liveApi: Calls<typeof schema.liveApi> = {
  stream: { method: 'GET', path: '/live' },
}
