import type { IncomingHttpHeaders } from 'node:http'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { About, GatewayName } from '#platform/gateways/port.ts'
import { rememberEvent } from './queries.ts'
import { type ConfirmPaidBooking, settlePayment, type Settling } from './settle-payment.ts'

/** Handlers of other gateway events, by kind. Each one queries the gateway itself and is idempotent. */
export type EventHandlers = {
  [Kind in Exclude<About['kind'], 'payment' | 'other'>]?: (
    settling: Settling,
    gateway: GatewayName,
    about: Extract<About, { kind: Kind }>,
  ) => Promise<unknown>
}

/** Handles a gateway event. It must be signed, and even then it only triggers a query of the gateway. */
export async function receiveWebhook(
  { db, now, services }: Context,
  { confirmPaidBooking, eventHandlers = {} }: { confirmPaidBooking: ConfirmPaidBooking; eventHandlers?: EventHandlers },
  name: GatewayName,
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
): Promise<{ received: true }> {
  const gateway = services.gateways.named(name)
  const event = gateway.parseWebhook(body, headers)
  if (!event) throw refused('FORBIDDEN')
  const { about } = event
  const settling = { db, services, now, confirmPaidBooking }
  if (about.kind === 'payment') await settlePayment(settling, about.reference, { ...about, evenIfEnded: true })
  else if (about.kind !== 'other') await eventHandlers[about.kind]?.(settling, name, about as never)
  await rememberEvent(db, name, event.key, iso(now))
  return { received: true }
}
