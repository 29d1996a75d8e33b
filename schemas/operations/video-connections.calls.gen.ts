// Written by scripts/generate-calls.ts from video-connections.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './video-connections.ts'

export const videoConnectionApi: Calls<typeof schema.videoConnectionApi> = {
  show: { method: 'GET', path: '/admin/video-connections' },
}
