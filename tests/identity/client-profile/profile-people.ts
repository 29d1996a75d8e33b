import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { translate } from '#schemas/platform/words.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'

export type Named = (kind: ReferenceKind, code: string) => string

/** Identifiers of reference data by their codes. */
export async function namedIn(product: Product): Promise<Named> {
  const reference = await product.given.reference()
  return (kind, code) => {
    const row = reference.byCode(kind, code)
    if (!row) throw new Error(`There is no ${kind} ${code}`)
    return row.identifier
  }
}

/** A profile of a client in Britain that satisfies every rule. */
export const clientInfo = (named: Named, over: object = {}) => ({
  firstName: 'Clara',
  lastName: 'Tester',
  userName: 'clara_t',
  countryIdentifier: named('country', 'GB'),
  ...over,
})

/** A profile of a therapist in Britain that satisfies every rule. */
export const providerInfo = (named: Named, over: object = {}) => ({
  firstName: 'Theodore',
  lastName: 'Bassey',
  phoneNumber: '+447700900123',
  headline: 'Low mood in men',
  title: 'Dr',
  officeAddress: '12 Harley Street, London',
  countryIdentifier: named('country', 'GB'),
  stateIdentifier: named('state', 'GB-TLI'),
  ethnicityIdentifier: named('ethnicity', 'undisclosed'),
  gender: named('gender', 'man'),
  therapies: [named('therapy', 'individual')],
  modalities: [named('modality', 'video')],
  specialities: [named('speciality', 'anxiety')],
  ...over,
})

/** The result: null, or the sentence at the field. */
export const verdictOn = ({ status, body }: Answered, field: string): string | null =>
  status === 200 ? null : (body.fields?.[field] ?? `${status} ${body.code} ${JSON.stringify(body.fields)}`)

/** The sentence of a key, as the servers return it. */
export const sentence = (refusal: string | null, limit = 2000): string | null =>
  refusal && translate('en', refusal, { limit })
