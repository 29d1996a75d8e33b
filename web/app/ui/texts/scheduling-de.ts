import { live } from '#locales/de/platform.json'
import { reviews } from '#locales/de/marketplace.json'
import {
  agenda,
  cancellation,
  confirmation,
  participants,
  reschedule,
  series,
  waitlist,
} from '#locales/de/scheduling.json'

/** Texts of what happens to a booking after it is made, loaded with the pages that use them. */
export const messages = {
  agenda,
  cancellation,
  confirmation,
  live,
  participants,
  reschedule,
  reviews,
  series,
  waitlist,
}
