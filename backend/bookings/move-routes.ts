import type { Serve } from '../kit/serve.ts'

export function moveRoutes(_serve: Serve) {}
