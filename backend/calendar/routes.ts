import type { Serve } from '../kit/serve.ts'

export function calendarRoutes(_serve: Serve) {}
