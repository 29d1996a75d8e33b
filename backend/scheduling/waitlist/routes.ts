import { waitlistApi as api } from '#schemas/scheduling/waitlist.ts'
import type { Serve } from '#platform/http/serve.ts'
import { acceptOffer } from './accept-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { listWaitlist } from './list-waitlist.ts'
import { payDifference } from './pay-difference.ts'

export function waitlistRoutes(serve: Serve) {
  serve(api.join, (context, { body }) => joinWaitlist(context, body))
  serve(api.list, (context, { query }) => listWaitlist(context, query))
  serve(api.leave, async (context, { params }) => {
    await leaveWaitlist(context, params.id)
    return undefined
  })
  serve(api.accept, (context, { params, body }) => acceptOffer(context, params.id, body))
  serve(api.pay, (context, { params, body }) => payDifference(context, params.id, body))
  serve(api.decline, (context, { params }) => declineOffer(context, params.id))
}
