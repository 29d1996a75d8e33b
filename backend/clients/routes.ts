import type { Serve } from '../kit/serve.ts'

export function clientRoutes(_serve: Serve) {}
