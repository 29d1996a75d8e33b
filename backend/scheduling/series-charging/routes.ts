import { seriesChargingApi as api } from '#schemas/scheduling/series-charging.ts'
import type { Serve } from '#platform/http/serve.ts'
import { revokeCharging } from './revoke-charging.ts'
import { setCharging } from './set-charging.ts'
import { showCharging } from './show-charging.ts'
import { skipCharge } from './skip-charge.ts'

export function seriesChargingRoutes(serve: Serve) {
  serve(api.show, (context, { params }) => showCharging(context, params.id))
  serve(api.agree, (context, { params, body }) => setCharging(context, params.id, body))
  serve(api.revoke, (context, { params }) => revokeCharging(context, params.id))
  serve(api.skip, (context, { params }) => skipCharge(context, params.id, params.bookingId))
}
