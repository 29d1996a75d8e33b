import type { CurrencyCode, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { payoutApi } from '#schemas/money/payouts.ts'
import { currencyFor, type OperatingCountry } from '#schemas/platform/regions.ts'
import type { Context } from '#platform/context/context.ts'
import type { Gateways } from '#platform/gateways/gateways.ts'
import type { Bank, Gateway } from '#platform/gateways/port.ts'

interface Read {
  banks: Bank[]
  at: Temporal.Instant
}

const cacheHours = 24
const cache = new WeakMap<Gateways, Map<string, Read>>()
/** Requests in flight, which concurrent callers share. */
const inFlight = new WeakMap<Gateway, Map<string, Promise<Bank[]>>>()

/** Banks of a country, by name. Empty if the bank follows from the account number. */
export async function listBanks(
  context: Pick<Context, 'services' | 'now'>,
  country: OperatingCountry,
): Promise<ReplyOf<typeof payoutApi.banks>> {
  return { data: country === 'NG' ? await banksOf(context, country) : [] }
}

/** Cached for a day. While the gateway does not answer, the previous list is used. */
async function banksOf(
  { services: { gateways }, now }: Pick<Context, 'services' | 'now'>,
  country: OperatingCountry,
): Promise<Bank[]> {
  const ofGateways = cache.get(gateways) ?? new Map<string, Read>()
  cache.set(gateways, ofGateways)
  const known = ofGateways.get(country)
  if (known && Math.abs(known.at.until(now).total('hours')) < cacheHours) return known.banks
  const currency = currencyFor(country)
  const gateway = gateways.for('payout', currency)
  if (!gateway) return []
  try {
    const banks = await fetchOnce(gateway, country, currency)
    ofGateways.set(country, { banks, at: now })
    return banks
  } catch (error) {
    if (known) return known.banks
    throw error
  }
}

function fetchOnce(gateway: Gateway, country: OperatingCountry, currency: CurrencyCode): Promise<Bank[]> {
  const ofGateway = inFlight.get(gateway) ?? new Map<string, Promise<Bank[]>>()
  inFlight.set(gateway, ofGateway)
  const first = ofGateway.get(country)
  if (first) return first
  const fetched = gateway
    .listBanks(country, currency)
    .then((banks) => banks.toSorted((one, other) => one.name.localeCompare(other.name, 'en')))
    .finally(() => ofGateway.delete(country))
  ofGateway.set(country, fetched)
  return fetched
}
