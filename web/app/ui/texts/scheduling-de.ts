import { live } from '#locales/de/platform.json'
import { reviews } from '#locales/de/marketplace.json'
import {
  agenda,
  calendar_feed,
  cancellation,
  new_appointment,
  participants,
  reschedule,
  series,
  waitlist,
} from '#locales/de/scheduling.json'

/** Texts of what happens to a booking after it is made, loaded with the pages that use them. */
export const messages = {
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
