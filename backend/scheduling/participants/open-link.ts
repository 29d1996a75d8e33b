import type { GuestView } from '#schemas/scheduling/participants.ts'
import type { Context } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { findLink, type Link } from './find-link.ts'

/** What a guest's link shows: time, place and therapist, nothing else of the session. */
export async function openLink(context: Context, token: string): Promise<GuestView> {
  const row = await findLink(context.db, context, token)
  const reference = await referenceData(context.db)
  const modality = reference.byId(row.modalityId)
  if (!modality) throw new Error(`Reference row ${row.modalityId} is missing`)
  return {
    firstName: row.firstName,
    status: row.status,
    startAt: row.startAt,
    endAt: row.endAt,
    providerName: [row.providerFirstName, row.providerLastName].filter(Boolean).join(' '),
    providerTimezone: row.providerTimezone,
    modality: reference.show(modality, context.locale).name,
    ...(row.status === 'rejected' ? {} : whereabouts(row, modality.code)),
  }
}

/** A room stays until it closes; another place is shown while the session is confirmed. */
function whereabouts(
  { bookingStatus, officeAddress, meetingUrl, room }: Link,
  modality: string,
): Pick<GuestView, 'place' | 'meetingUrl' | 'room'> {
  if (room) return { room }
  if (bookingStatus !== 'confirmed') return {}
  if (modality === 'in_person') return officeAddress === null ? {} : { place: officeAddress }
  return meetingUrl === null ? {} : { meetingUrl }
}
