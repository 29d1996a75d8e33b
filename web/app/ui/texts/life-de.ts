import {
  agenda,
  calendar_feed,
  cancellation,
  live,
  new_appointment,
  participants,
  reschedule,
  reviews,
  series,
  waitlist,
} from '#locales/de.json'

/** Texts of what happens to a booking after it was made: fetched with the pages that say them. */
export const lifeMessages = {
  agenda,
  calendar_feed,
  cancellation,
  live,
  new_appointment,
  participants,
  reschedule,
  reviews,
  series,
  waitlist,
}
