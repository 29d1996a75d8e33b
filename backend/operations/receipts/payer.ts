import { ownClient } from '#backend/identity/client-profile/own-client.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { callerName } from './receipt-pdf.ts'

/** Name of the payer, from the profile. */
export async function payerOf(context: Context): Promise<string> {
  const reference = await referenceData(context.db)
  const { zipCode, stateIdentifier, countryIdentifier } = await ownClient(context)
  const named = (identifier: string | null) =>
    identifier === null ? null : reference.byIdentifier(identifier)?.label[context.locale]
  return [callerName(context), [zipCode, named(stateIdentifier)].filter(Boolean).join(' '), named(countryIdentifier)]
    .filter(Boolean)
    .join('\n')
}
