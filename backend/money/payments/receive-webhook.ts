import type { IncomingHttpHeaders } from 'node:http'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { About, GatewayName } from '#platform/gateways/port.ts'
import { rememberEvent } from './queries.ts'
import { type ConfirmPaidBooking, settlePayment, type Settling } from './settle-payment.ts'

/** What else a gateway tells of, by kind; each verb asks the gateway itself, and does nothing twice. */
export type Hearing = {
  [Kind in Exclude<About['kind'], 'payment' | 'other'>]?: (
    settling: Settling,
    gateway: GatewayName,
    about: Extract<About, { kind: Kind }>,
  ) => Promise<unknown>
}

/** An event of the gateway: believed only when signed, and then only as a reason to ask the gateway itself. */
export async function receiveWebhook(
  { db, now, services }: Context,
  { confirmPaidBooking, hear = {} }: { confirmPaidBooking: ConfirmPaidBooking; hear?: Hearing },
  name: GatewayName,
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
): Promise<{ received: true }> {
  const gateway = services.gateways.named(name)
  const event = gateway.parseWebhook(body, headers)
  if (!event) throw refused('FORBIDDEN')
  const { about } = event
  const settling = { db, services, now, confirmPaidBooking }
  if (about.kind === 'payment') await settlePayment(settling, about.reference, { ...about, evenIfEnded: true })
  else if (about.kind !== 'other') await hear[about.kind]?.(settling, name, about as never)
  await rememberEvent(db, name, event.key, iso(now))
  return { received: true }
}
