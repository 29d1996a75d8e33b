import type { Serve } from '../kit/serve.ts'

export function verificationRoutes(_serve: Serve) {}
