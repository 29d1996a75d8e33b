import type { Serve } from '../kit/serve.ts'

export function liveRoutes(_serve: Serve) {}
