// Written by scripts/generate-calls.ts from display.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './display.ts'

export const displayApi: Calls<typeof schema.displayApi> = {
  set: { method: 'PUT', path: '/user/display' },
}
