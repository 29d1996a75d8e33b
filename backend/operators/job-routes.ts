import type { Serve } from '../kit/serve.ts'

export function jobRoutes(_serve: Serve) {}
