import type { Serve } from '../kit/serve.ts'

export function privacyRoutes(_serve: Serve) {}
