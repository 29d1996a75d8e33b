import { bookingLimits, type Suggestion } from '#schemas/scheduling/bookings.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { api } from '#schemas/endpoints.ts'
import { preferencesAndState } from '#backend/identity/client-profile/preferences-and-state.ts'
import { shownFacets } from '#backend/marketplace/provider-profile/card.ts'
import { listedTherapists, peopleOf } from '#backend/marketplace/provider-profile/listed-therapists.ts'
import { photoPath } from '#backend/marketplace/provider-profile/photo-path.ts'
import { isPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { freeHoursFor } from '#backend/scheduling/availability/free-hours-for.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { type ReferenceData, referenceData, type ReferenceRow } from '#platform/regions/reference.ts'
import { offerOf } from './offer-queries.ts'
import { recentSessions } from './suggestion-queries.ts'
import { chooseHours, type Pair, pairsOf, rankByFit, preferredFirst } from './suggestion-rules.ts'

/** Sessions that are read to find therapists and usual hours. */
const sessionsRead = 60
/** Therapists of the country that are compared, and those of them whose calendars are read. */
const comparedTherapists = 100
const readCalendars = 8
const shownSpecialities = 3

interface Candidate {
  reason: Suggestion['reason']
  pair: Pair
  specialities: ReferenceRow[]
}

/** The client's therapists with their next free hours; before the first session therapists who fit the client's profile. */
export async function suggestTherapists(context: Context): Promise<ReplyOf<typeof api.bookings.suggestions>> {
  const { identifier } = signedIn(context)
  const reference = await referenceData(context.db)
  const pairs = pairsOf(await recentSessions(context.db, identifier, sessionsRead), bookingLimits.suggestedTherapists)
  const candidates =
    pairs.length > 0
      ? pairs.map((pair): Candidate => ({ reason: 'booked', pair, specialities: [] }))
      : await fittingTherapists(context, reference)
  const people = await peopleOf(
    context.db,
    candidates.map(({ pair }) => pair.providerIdentifier),
  )
  const found = await Promise.all(candidates.map((candidate) => suggestionOf(context, reference, people, candidate)))
  return { data: found.filter((one) => one !== null).slice(0, bookingLimits.suggestedTherapists) }
}

/** Listed therapists of the client's country, the best fit first. */
async function fittingTherapists(context: Context, reference: ReferenceData): Promise<Candidate[]> {
  const { db } = context
  const { identifier, country } = signedIn(context)
  const [{ preferred, stateId }, listed] = await Promise.all([
    preferencesAndState(db, identifier),
    listedTherapists(db, country, comparedTherapists),
  ])
  return rankByFit(listed, { preferred, stateId })
    .slice(0, readCalendars)
    .flatMap(({ providerIdentifier, facets }) => {
      const kind = shownFacets(facets, reference)
      const [therapy] = preferredFirst(kind('therapy'), preferred)
      const [modality] = preferredFirst(kind('modality'), preferred)
      if (!therapy || !modality) return []
      const pair = { providerIdentifier, therapyId: therapy.id, modalityId: modality.id, starts: [] }
      const specialities = preferredFirst(kind('speciality'), preferred).slice(0, shownSpecialities)
      return [{ reason: 'fits' as const, pair, specialities }]
    })
}

type People = Awaited<ReturnType<typeof peopleOf>>

/** Null for a therapist with whom this client cannot book such a session now. */
async function suggestionOf(
  context: Context,
  reference: ReferenceData,
  people: People,
  { reason, pair: { providerIdentifier, therapyId, modalityId, starts }, specialities }: Candidate,
): Promise<Suggestion | null> {
  const { db, now, locale } = context
  const { identifier, timezone } = signedIn(context)
  const person = people.get(providerIdentifier)
  const [therapy, modality] = [reference.byId(therapyId), reference.byId(modalityId)]
  if (!person || !therapy?.isOffered || !modality?.isOffered) return null
  const [offer, practises] = await Promise.all([
    offerOf(db, providerIdentifier, therapyId, modalityId),
    isPractising(db, providerIdentifier, now),
  ])
  if (!offer || !practises || (reason === 'fits' && !offer.acceptingNewClients)) return null
  const free = await freeHoursFor(context, { providerIdentifier, therapy, clientIdentifier: identifier })
  if (free.length === 0) return null
  const show = (row: ReferenceRow) => reference.show(row, locale)
  const named = (id: number | null) => (id === null ? undefined : reference.byId(id))
  const [discipline, state] = [named(person.disciplineId), named(person.stateId)]
  const fee = offer.therapyFee ?? offer.generalFee ?? 0
  return {
    reason,
    provider: {
      identifier: providerIdentifier,
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      photo: photoPath(providerIdentifier, person.photoVersion),
      headline: person.headline,
    },
    discipline: discipline ? show(discipline) : null,
    state: state ? show(state) : null,
    specialities: specialities.map(show),
    therapyCategory: show(therapy),
    modality: show(modality),
    fee,
    currency: offer.currency as Suggestion['currency'],
    isFree: fee === 0,
    hours: chooseHours(free, starts, timezone, bookingLimits.suggestedHours),
  }
}
