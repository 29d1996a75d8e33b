import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { ReferenceData, ReferenceRow } from '#platform/regions/reference.ts'
import { photoPath } from './photo-path.ts'

export interface ListedRow {
  identifier: string
  firstName: string | null
  lastName: string | null
  headline: string | null
  photoVersion: string | null
  country: string
  currency: string
  facets: number[]
  /** Place of work. The facets also hold the licence states. */
  stateId: number | null
  fee: number
  rating: number
  reviews: number
  nextSlotAt: string | null
  offersConsultation: boolean | null
  acceptingNewClients: boolean | null
}

/** Presents a listing row. A next free slot that has passed since the row was written is left out. */
export function cardOf(row: ListedRow, reference: ReferenceData, locale: Locale, now: Temporal.Instant): ProviderCard {
  const facets = shownFacets(row.facets, reference)
  const show = (kind: ReferenceKind) => facets(kind).map((one) => reference.show(one, locale))
  const state = row.stateId === null ? undefined : reference.byId(row.stateId)
  const isAhead = row.nextSlotAt !== null && Temporal.Instant.compare(row.nextSlotAt, now) >= 0
  return {
    identifier: row.identifier,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    photo: photoPath(row.identifier, row.photoVersion),
    headline: row.headline,
    discipline: show('discipline')[0] ?? null,
    country: row.country,
    state: state ? reference.show(state, locale) : null,
    specialities: show('speciality'),
    languages: show('language'),
    modalities: show('modality'),
    fee: row.fee,
    isFree: row.fee === 0,
    currency: row.currency as ProviderCard['currency'],
    rating: row.rating / 100,
    reviews: row.reviews,
    nextSlotAt: isAhead ? row.nextSlotAt : null,
    ...(row.offersConsultation && row.acceptingNewClients && { offersConsultation: true as const }),
  }
}

/** Reference rows of one kind in the therapist's order, without a broader term whose narrower term is listed too. */
export function shownFacets(facets: number[], reference: ReferenceData): (kind: ReferenceKind) => ReferenceRow[] {
  const rows = facets.flatMap((id) => reference.byId(id) ?? [])
  const wider = new Set(rows.map(({ parentId }) => parentId))
  return (kind) => rows.filter((row) => row.kind === kind && !wider.has(row.id))
}
