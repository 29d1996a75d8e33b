/** Providers (therapists): public search and profile, own profile, fee (docs/product-rules.md#verification-and-credentials). */
import * as Type from 'typebox'
import { endpoint, PageOf, pageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  CountryCode,
  Currency,
  Id,
  Instant,
  Money,
  PlainDate,
  Reference,
  Strict,
  Text,
  ZoneName,
} from '../platform/fields.ts'
import { Phone, ProfileName } from '../identity/accounts.ts'
import { pictureLimits } from '../identity/pictures.ts'
import { ZipCode } from '../platform/regions.ts'
import { ProviderPerson } from './provider-person.ts'
import { dayTimes, narrowingFilters, searchLimits, suggestionKinds } from './search-limits.ts'

export * from './search-limits.ts'

export const providerLimits = {
  bioMax: 2000,
  headlineMin: 3,
  headlineMax: 32,
  titleMin: 2,
  titleMax: 32,
  officeAddressMin: 3,
  officeAddressMax: 255,
  adultYears: 18,
} as const

export const verificationStatuses = [
  'not_started',
  'in_progress',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'expired',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** Digits only in the form; sent as an integer of minor units (times 100) (docs/product-rules.md#currencies-and-rounding). */
export const feeMaximum = 10_000_000_00

const bookingFee = Type.Object({
  general: Type.Object({ fee: Money(), isFree: Type.Boolean() }),
  currencyCode: Currency(),
  /** Fees that differ from the general one. */
  therapies: Type.Array(
    Type.Object({ therapyIdentifier: Id(), name: Type.String(), fee: Money(), isFree: Type.Boolean() }),
  ),
})

/** Row of the public search. */
export type ProviderCard = Type.Static<typeof ProviderCard>
export const ProviderCard = Type.Object({
  ...ProviderPerson.properties,
  discipline: Type.Union([Reference, Type.Null()]),
  country: CountryCode(),
  state: Type.Union([Reference, Type.Null()]),
  specialities: Type.Array(Reference),
  languages: Type.Array(Reference),
  modalities: Type.Array(Reference),
  fee: Money(),
  isFree: Type.Boolean(),
  currency: Currency(),
  rating: Type.Number({ minimum: 0, maximum: 5 }),
  reviews: Type.Integer({ minimum: 0 }),
  nextSlotAt: Type.Union([Instant(), Type.Null()]),
  /** New clients can book a free first consultation. */
  offersConsultation: Type.Optional(Type.Literal(true)),
})

/** Public page of a provider. */
export type PublicProvider = Type.Static<typeof PublicProvider>
export const PublicProvider = Type.Object({
  ...ProviderCard.properties,
  title: Type.Union([Type.String(), Type.Null()]),
  bio: Type.Union([Type.String(), Type.Null()]),
  timezone: ZoneName(),
  therapies: Type.Array(
    Type.Object({ ...Reference.properties, fee: Money(), isFree: Type.Boolean(), minutes: Type.Integer() }),
  ),
  approaches: Type.Array(Reference),
  acceptingNewClients: Type.Boolean(),
  needsApproval: Type.Boolean(),
  /** Whether people who are not clients yet may send a message. */
  acceptsQuestions: Type.Boolean(),
  /** What was verified and when. */
  verified: Type.Object({
    status: Choice(['approved', 'not_checked']),
    checkedAt: Type.Union([Instant(), Type.Null()]),
    /** Accepted documents, one line for each kind and issuer. */
    checks: Type.Array(
      Type.Object({
        type: Choice(['license', 'education', 'association', 'certification', 'conduct', 'insurance']),
        body: Type.Union([Type.String(), Type.Null()]),
        checkedAt: Instant(),
        expiresAt: Type.Union([PlainDate(), Type.Null()]),
      }),
    ),
  }),
})

const manyOf = (reference: string, least: number) =>
  Type.Array(Id(), {
    minItems: least,
    maxItems: 120,
    uniqueItems: true,
    problemKey: { '*': 'validation.choice', minItems: 'validation.choose_one', required: 'validation.choose_one' },
    ui: { reference },
  })

/** All profile fields of a provider and their rules (docs/product-rules.md#field-limits). Identifiers refer to reference data. */
export type ProviderInfo = Type.Static<typeof ProviderInfo>
export const ProviderInfo = Strict({
  firstName: ProfileName(),
  lastName: ProfileName(),
  phoneNumber: Phone(),
  headline: Text({
    minLength: providerLimits.headlineMin,
    maxLength: providerLimits.headlineMax,
    pattern: '^[\\p{L}\\p{M} ()\\-]+$',
    problemKey: { '*': 'validation.headline', required: 'validation.required' },
  }),
  title: Type.Optional(
    Text({
      minLength: providerLimits.titleMin,
      maxLength: providerLimits.titleMax,
      pattern: '^[\\p{L}\\p{M} .]+$',
      problemKey: 'validation.title',
    }),
  ),
  officeAddress: Text({
    minLength: providerLimits.officeAddressMin,
    maxLength: providerLimits.officeAddressMax,
    problemKey: { '*': 'validation.office_address', required: 'validation.required' },
    ui: { input: 'multiline', rows: 2 },
  }),
  bio: Type.Optional(Text({ maxLength: providerLimits.bioMax, ui: { input: 'multiline', rows: 8 } })),
  zipCode: Type.Optional(ZipCode()),
  countryIdentifier: Id({ problemKey: 'validation.country', ui: { reference: 'country' } }),
  stateIdentifier: Id({ ui: { reference: 'state' } }),
  dob: Type.Optional(PlainDate({ problemKey: 'validation.birth_valid' })),
  religionIdentifier: Type.Optional(Id({ ui: { reference: 'religion' } })),
  ethnicityIdentifier: Id({ ui: { reference: 'ethnicity' } }),
  gender: Id({ ui: { reference: 'gender' } }),
  disciplineIdentifier: Type.Optional(Id({ ui: { reference: 'discipline' } })),
  therapies: manyOf('therapy', 1),
  modalities: manyOf('modality', 1),
  specialities: manyOf('speciality', 1),
  languages: Type.Optional(manyOf('language', 0)),
  approaches: Type.Optional(manyOf('approach', 0)),
})

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The same fields as stored; null if not filled in yet. */
export const StoredProviderInfo = Type.Object({
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  phoneNumber: orNull(Type.String()),
  headline: orNull(Type.String()),
  title: orNull(Type.String()),
  officeAddress: orNull(Type.String()),
  bio: orNull(Type.String()),
  zipCode: orNull(Type.String()),
  countryIdentifier: Id(),
  stateIdentifier: orNull(Id()),
  dob: orNull(PlainDate()),
  religionIdentifier: orNull(Id()),
  ethnicityIdentifier: orNull(Id()),
  gender: orNull(Id()),
  disciplineIdentifier: orNull(Id()),
  therapies: Type.Array(Id()),
  modalities: Type.Array(Id()),
  specialities: Type.Array(Id()),
  languages: Type.Array(Id()),
  approaches: Type.Array(Id()),
})

/** The provider's own profile. */
export type OwnProvider = Type.Static<typeof OwnProvider>
export const OwnProvider = Type.Object({
  profileInfo: Type.Object({
    firstName: Type.Union([Type.String(), Type.Null()]),
    lastName: Type.Union([Type.String(), Type.Null()]),
    photo: Type.Union([Type.String(), Type.Null()]),
    headline: Type.Union([Type.String(), Type.Null()]),
    title: Type.Union([Type.String(), Type.Null()]),
    bio: Type.Union([Type.String(), Type.Null()]),
    country: Type.Object({ identifier: Id(), code: CountryCode() }),
  }),
  info: StoredProviderInfo,
  bookingFee,
  listed: Type.Boolean(),
  verificationStatus: Choice(verificationStatuses),
})

/** Free sets the fee to 0, whatever the fee field contains (docs/product-rules.md#fees-and-platform-share). */
export type FeeChange = Type.Static<typeof FeeChange>
export const FeeChange = Strict({
  fee: Money({ maximum: feeMaximum, problemKey: 'validation.fee', ui: { input: 'money' } }),
  isFree: Type.Boolean(),
})

/** The fee of one therapy; without a fee of its own the general one applies. */
export type TherapyFee = Type.Static<typeof TherapyFee>
export const TherapyFee = Type.Object({
  /** Identifier of the therapy. */
  identifier: Id({ ui: { readOnly: true } }),
  name: Type.String({ ui: { list: true } }),
  fee: Money({ ui: { list: true } }),
  isFree: Type.Boolean(),
  usesGeneral: Type.Boolean({ ui: { list: true } }),
  currency: Currency(),
  /** The platform's share of the fee, and the therapist's. */
  platformShare: Money({ ui: { list: true } }),
  earning: Money({ ui: { list: true } }),
})

/** One change of a fee. Null: no fee was set, for a therapy the general one applied. 0: free. */
export type FeeHistoryEntry = Type.Static<typeof FeeHistoryEntry>
export const FeeHistoryEntry = Type.Object({
  identifier: Id(),
  /** Null: the general fee. */
  therapy: Type.Union([Type.String(), Type.Null()]),
  before: Type.Union([Money(), Type.Null()]),
  after: Type.Union([Money(), Type.Null()]),
  currency: Currency(),
  changedAt: Instant(),
})

/** Filters by fields with several values, and by fields with a single value. */
export const providerFilters = ['therapy', 'modality', 'speciality', 'approach', 'language'] as const
export const singleFilters = ['state', 'gender', 'religion'] as const

export const searchSorts = ['recommended', 'price', '-price', 'rating', 'next'] as const

/**
 * Filters contain identifiers or codes of reference data, several separated by commas. All of them must match, or any one if
 * a therapist has only one value (state, gender, religion). `near` is a state in which the therapist meets clients in person.
 * `times` and `days` match therapists with a free hour at such a time of the visitor within two weeks
 * (docs/product-rules.md#search).
 */
export type ProviderSearch = Type.Static<typeof ProviderSearch>
/** Parts of the day and weekdays, for the search and for the hours of its cards. */
export const wantedTimes = {
  times: Type.Optional(
    Type.String({ maxLength: 40, pattern: `^(?:${dayTimes.join('|')})(?:,(?:${dayTimes.join('|')})){0,2}$` }),
  ),
  days: Type.Optional(Type.String({ maxLength: 13, pattern: '^[1-7](?:,[1-7]){0,6}$' })),
  timezone: Type.Optional(ZoneName()),
}
const codes = Type.Optional(Type.String({ maxLength: 400, pattern: '^[A-Za-z0-9_,.\\-]*$' }))
export const ProviderSearch = Strict({
  country: Type.Optional(CountryCode()),
  state: codes,
  therapy: codes,
  modality: codes,
  speciality: codes,
  approach: codes,
  language: codes,
  gender: codes,
  religion: codes,
  near: codes,
  ...wantedTimes,
  priceMin: Type.Optional(Money()),
  priceMax: Type.Optional(Money()),
  availableFrom: Type.Optional(PlainDate()),
  name: Type.Optional(Text({ maxLength: 80 })),
  sort: Type.Optional(Choice(searchSorts)),
  ...pageQuery,
})

/** `value` is the code of a concern or place, or the identifier of a therapist. */
export type SearchSuggestion = Type.Static<typeof SearchSuggestion>
export const SearchSuggestion = Type.Object({
  kind: Choice(suggestionKinds),
  value: Type.String(),
  name: Type.String(),
})

export const providerApi = {
  search: endpoint('GET /providers', {
    summary: 'Public search of therapists; counts above 1,000 are capped',
    query: ProviderSearch,
    reply: PageOf(ProviderCard),
  }),
  fewerFilters: endpoint('GET /providers/search/fewer-filters', {
    summary: 'How many therapists a search finds without one of its filters, the most first; capped at 1,000',
    query: ProviderSearch,
    reply: Type.Object({
      data: Type.Array(Type.Object({ filter: Choice(narrowingFilters), total: Type.Integer({ minimum: 1 }) })),
    }),
  }),
  suggestions: endpoint('GET /providers/search/suggestions', {
    summary: 'Concerns, places and therapists whose names begin as typed; a few of each kind',
    query: Strict({
      q: Text({ minLength: 1, maxLength: searchLimits.suggestionMax }),
      country: Type.Optional(CountryCode()),
    }),
    reply: Type.Object({ data: Type.Array(SearchSuggestion) }),
  }),
  show: endpoint('GET /providers/:id', { summary: 'Public page of a therapist', reply: PublicProvider }),
  photo: endpoint('GET /providers/:id/photo', {
    summary: 'Picture of a listed therapist',
    query: Strict({ v: Type.Optional(Text({ maxLength: 64 })) }),
    bytes: true,
  }),
  ownPhoto: endpoint('GET /provider/photo', {
    summary: "The signed-in provider's own picture, listed or not",
    query: Strict({ v: Type.Optional(Text({ maxLength: 64 })) }),
    bytes: true,
  }),
  updateInfo: endpoint('POST /provider/update/info', {
    summary: 'Stores the profile',
    body: ProviderInfo,
    reply: OwnProvider,
  }),
  updatePhoto: endpoint('POST /provider/update/photo', {
    summary: 'Stores a picture, cut square and without its metadata',
    upload: { field: 'file', maxBytes: pictureLimits.maxBytes },
    reply: Type.Object({ photoUrl: Type.String() }),
    status: 201,
  }),
  own: endpoint('GET /provider', { summary: "The signed-in provider's profile and booking fee", reply: OwnProvider }),
  setGeneralFee: endpoint('POST /provider/booking-fee/general', {
    summary: 'General booking fee',
    body: FeeChange,
    reply: OwnProvider,
  }),
  therapyFees: endpoint('GET /provider/booking-fee/therapy', {
    summary: "The caller's fees, one row for each offered therapy",
    reply: PageOf(TherapyFee),
  }),
  feeHistory: endpoint('GET /provider/booking-fee/history', {
    summary: "Changes of the caller's fees, newest first",
    query: Strict(pageQuery),
    reply: PageOf(FeeHistoryEntry),
  }),
  setTherapyFee: endpoint('POST /provider/booking-fee/therapy', {
    summary: 'Booking fee of one therapy',
    body: Strict({ therapyIdentifier: Id({ ui: { reference: 'therapy' } }), ...FeeChange.properties }),
    reply: TherapyFee,
  }),
  useGeneralFee: endpoint('DELETE /provider/booking-fee/therapy/:id', {
    summary: 'Removes the fee of a therapy; the general fee applies again',
    status: 204,
  }),
}
