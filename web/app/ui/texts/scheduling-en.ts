import { live } from '#locales/en/platform.json'
import { reviews } from '#locales/en/marketplace.json'
import {
  agenda,
  cancellation,
  confirmation,
  participants,
  reschedule,
  series,
  waitlist,
} from '#locales/en/scheduling.json'

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
