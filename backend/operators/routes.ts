import type { Serve } from '../kit/serve.ts'

export function operatorRoutes(_serve: Serve) {}
