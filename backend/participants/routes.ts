import type { Serve } from '../kit/serve.ts'

export function participantRoutes(_serve: Serve) {}
