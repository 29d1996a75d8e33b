import type { Serve } from '../kit/serve.ts'

export function seriesRoutes(_serve: Serve) {}
