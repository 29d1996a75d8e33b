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

const hoursKept = 24
const kept = new WeakMap<Gateways, Map<string, Read>>()
/** The question under way, which everybody waits for who asks meanwhile. */
const asking = new WeakMap<Gateway, Map<string, Promise<Bank[]>>>()

/** Banks of a country, by name; none where the bank follows from its number. */
export async function listBanks(
  context: Pick<Context, 'services' | 'now'>,
  country: OperatingCountry,
): Promise<ReplyOf<typeof payoutApi.banks>> {
  return { data: country === 'NG' ? await banksOf(context, country) : [] }
}

/** Asked at the gateway once a day. While it does not answer, the list of the day before is as good. */
async function banksOf(
  { services: { gateways }, now }: Pick<Context, 'services' | 'now'>,
  country: OperatingCountry,
): Promise<Bank[]> {
  const ofGateways = kept.get(gateways) ?? new Map<string, Read>()
  kept.set(gateways, ofGateways)
  const known = ofGateways.get(country)
  if (known && Math.abs(known.at.until(now).total('hours')) < hoursKept) return known.banks
  const currency = currencyFor(country)
  const gateway = gateways.for('payout', currency)
  if (!gateway) return []
  try {
    const banks = await askOnce(gateway, country, currency)
    ofGateways.set(country, { banks, at: now })
    return banks
  } catch (error) {
    if (known) return known.banks
    throw error
  }
}

function askOnce(gateway: Gateway, country: OperatingCountry, currency: CurrencyCode): Promise<Bank[]> {
  const underWay = asking.get(gateway) ?? new Map<string, Promise<Bank[]>>()
  asking.set(gateway, underWay)
  const first = underWay.get(country)
  if (first) return first
  const asked = gateway
    .listBanks(country, currency)
    .then((banks) => banks.toSorted((one, other) => one.name.localeCompare(other.name, 'en')))
    .finally(() => underWay.delete(country))
  underWay.set(country, asked)
  return asked
}
