import type { Serve } from '../kit/serve.ts'

export function secondFactorRoutes(_serve: Serve) {}
