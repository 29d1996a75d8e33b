import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Gateway } from '#platform/gateways/port.ts'
import { findCustomer, insertCustomer } from './queries.ts'

/** The caller's name at a gateway that keeps cards for its customers; null where it knows payers by their address. */
export async function payerAt({ db, now, ...context }: Context, gateway: Gateway): Promise<string | null> {
  const { identifier, email } = signedIn({ db, now, ...context })
  const known = await findCustomer(db, identifier, gateway.name)
  if (known) return known.customer
  const customer = await gateway.ensurePayer({ reference: identifier, email })
  if (customer === null) return null
  await insertCustomer(db, { userIdentifier: identifier, gateway: gateway.name, customer, createdAt: iso(now) })
  return (await findCustomer(db, identifier, gateway.name))?.customer ?? customer
}
