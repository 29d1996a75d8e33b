// Written by scripts/generate-calls.ts from series-charging.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './series-charging.ts'

export const seriesChargingApi: Calls<typeof schema.seriesChargingApi> = {
  show: { method: 'GET', path: '/booking/series/:id/charging' },
  agree: { method: 'PUT', path: '/booking/series/:id/charging' },
  revoke: { method: 'DELETE', path: '/booking/series/:id/charging' },
  skip: { method: 'DELETE', path: '/booking/series/:id/charging/:bookingId' },
}
