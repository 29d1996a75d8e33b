import {
  acting,
  appointments,
  availability,
  account,
  booking,
  cancellation_terms,
  errors,
  overview,
  payment,
  picture,
  resources,
  security,
  site,
  validation,
  wallet,
} from '#locales/de.json'
import type { messages as english } from '#ui/texts/messages-en.ts'
import { germanMessages } from '#ui/texts/ra-german.ts'

export const messages: typeof english = {
  ...germanMessages,
  acting,
  appointments,
  availability,
  account,
  booking,
  cancellation_terms,
  errors,
  overview,
  payment,
  picture,
  resources,
  security,
  site,
  validation,
  wallet,
}
