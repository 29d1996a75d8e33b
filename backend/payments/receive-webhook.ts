import type { IncomingHttpHeaders } from 'node:http'
import { type Context, iso } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { rememberEvent } from './queries.ts'
import { type ConfirmPaidBooking, settlePayment } from './settle-payment.ts'

/** An event of the gateway: believed only when signed, and then only as a reason to ask the gateway itself. */
export async function receiveWebhook(
  { db, now, services }: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  { body, headers }: { body: Buffer; headers: IncomingHttpHeaders },
): Promise<{ received: true }> {
  const event = services.gateway.parseWebhook(body, headers)
  if (!event) throw refused('FORBIDDEN')
  if (event.reference !== null) await settlePayment({ db, services, now, confirmPaidBooking }, event.reference)
  await rememberEvent(db, 'paystack', event.key, iso(now))
  return { received: true }
}
