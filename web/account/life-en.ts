import {
  calendar_feed,
  cancellation,
  new_appointment,
  participants,
  reschedule,
  reviews,
  series,
  waitlist,
} from '#locales/en.json'

/** Texts of what happens to a booking after it was made: fetched with the pages that say them. */
export const lifeMessages = {
  calendar_feed,
  cancellation,
  new_appointment,
  participants,
  reschedule,
  reviews,
  series,
  waitlist,
}
