// Written by scripts/generate-calls.ts from overview.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './overview.ts'

export const overviewApi: Calls<typeof schema.overviewApi> = {
  today: { method: 'GET', path: '/provider/today' },
}
