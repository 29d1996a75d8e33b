/** Countries, states, languages and the other reference lists (docs/product-rules.md#countries-and-reference-data). */
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Choice, CountryCode, Currency, Id, PlainDate, Reference, Strict, Text, ZoneName } from './fields.ts'
import type { OperatingCountry } from './countries.ts'

export * from './countries.ts'

/** Kinds of reference data; the first four have endpoints of their own. */
export const referenceKinds = [
  'country',
  'state',
  'language',
  'therapy',
  'modality',
  'speciality',
  'approach',
  'discipline',
  'gender',
  'religion',
  'ethnicity',
  'age_group',
  'trait',
  'background',
  'communication',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export type Country = Type.Static<typeof Country>
export const Country = Type.Object({
  ...Reference.properties,
  operating: Type.Boolean(),
  currency: Type.Optional(Currency()),
  dialCode: Type.Optional(Text({ maxLength: 8 })),
})

export type State = Type.Static<typeof State>
export const State = Reference

export type Language = Type.Static<typeof Language>
export const Language = Reference

/** Row of a list of choices, with its parent in the same list if there is one. */
export type ReferenceOption = Type.Static<typeof ReferenceOption>
export const ReferenceOption = Type.Object({
  ...Reference.properties,
  parentIdentifier: Type.Union([Id(), Type.Null()]),
})

/** Postal code as typed: 5 to 10 letters and digits without spaces and hyphens; `postalCodes` has the format per country. */
export const ZipCode = () =>
  Text({
    maxLength: 20,
    pattern: '^(?:[A-Za-z0-9][ \\-]?){5,10}$',
    problemKey: 'validation.zip_code',
  })

/** Format of a postal code without spaces and hyphens, in capitals. */
export const postalCodes: Record<OperatingCountry, string> = {
  NG: '^[0-9]{6}$',
  GB: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$',
  US: '^[0-9]{5}([0-9]{4})?$',
  DE: '^[0-9]{5}$',
}

/** Normalised postal code, as compared and stored. */
export const plainZip = (typed: string): string => typed.replaceAll(/[ -]/g, '').toUpperCase()

const flag = Type.Optional(Type.Boolean())

/** A contact of a crisis line. `value` as people read it, `href` as a device takes it. */
export type CrisisContact = Type.Static<typeof CrisisContact>
const CrisisContact = Type.Object({
  kind: Choice(['call', 'text', 'web']),
  value: Text({ maxLength: 120 }),
  href: Text({ maxLength: 200 }),
})
export type CrisisLine = Type.Static<typeof CrisisLine>
const CrisisLine = Type.Object({
  name: Text({ maxLength: 120 }),
  /** Audience and opening hours, in the reader's language. */
  about: Text({ maxLength: 400 }),
  contacts: Type.Array(CrisisContact),
})
/** Crisis lines of a country; `country` null: links to lists for other countries. `checkedOn`: when the lines were last checked. */
export type CrisisLines = Type.Static<typeof CrisisLines>
export const CrisisLines = Type.Object({
  country: Type.Union([CountryCode(), Type.Null()]),
  checkedOn: PlainDate(),
  emergency: CrisisContact,
  lines: Type.Array(CrisisLine),
})

export const regionApi = {
  languages: endpoint('GET /region/languages', {
    summary: 'Languages of sessions; `primary` returns only the common ones',
    query: Strict({ primary: flag }),
    reply: Type.Array(Language),
  }),
  countries: endpoint('GET /region/country', {
    summary: 'Countries in which the product operates; `all` returns every country',
    query: Strict({ all: flag }),
    reply: Type.Array(Country),
  }),
  statesOfCountry: endpoint('GET /region/country/:id/states', {
    summary: 'States or regions of a country',
    reply: Type.Array(State),
  }),
  statesByCode: endpoint('GET /region/country/code/:code/states', {
    summary: 'States or regions of a country by its two-letter code',
    params: Type.Object({ code: CountryCode() }),
    reply: Type.Array(State),
  }),
  userTimezone: endpoint('GET /region/user-timezone', {
    summary: "First guess of the visitor's zone, from the country",
    reply: Type.Object({ timezone: ZoneName(), country: CountryCode() }),
  }),
  reference: endpoint('GET /reference/:kind', {
    summary: 'One list of reference data, names in the language of the caller',
    params: Type.Object({ kind: Choice(referenceKinds) }),
    /** Excludes values of other countries; defaults to the country of the visit. */
    query: Strict({ country: Type.Optional(CountryCode()) }),
    reply: Type.Array(ReferenceOption),
  }),
  therapistStates: endpoint('GET /region/therapist-states', {
    summary: "States of the visitor's country for the therapist search; FEATURE_DISABLED where the flag is off",
    query: Strict({ country: Type.Optional(CountryCode()) }),
    reply: Type.Array(State),
  }),
  crisisLines: endpoint('GET /region/crisis-lines', {
    summary: 'Emergency number and crisis lines of a country, by default that of the visit',
    query: Strict({ country: Type.Optional(CountryCode()) }),
    reply: CrisisLines,
  }),
}
