import type { Serve } from '../kit/serve.ts'

export function featureRoutes(_serve: Serve) {}
