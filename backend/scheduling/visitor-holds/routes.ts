import { visitorHoldApi as api } from '#schemas/scheduling/visitor-holds.ts'
import type { Serve } from '#platform/http/serve.ts'
import { holdSlot } from './hold-slot.ts'
import { releaseHold } from './release-hold.ts'

export function visitorHoldRoutes(serve: Serve) {
  serve(api.create, (context, { params, body }) => holdSlot(context, params.providerId, body))
  serve(api.release, async (context, { body }) => {
    await releaseHold(context, body.token)
    return undefined
  })
}
