import type { Serve } from '../kit/serve.ts'

export function credentialRoutes(_serve: Serve) {}
