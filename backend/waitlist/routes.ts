import type { Serve } from '../kit/serve.ts'

export function waitlistRoutes(_serve: Serve) {}
