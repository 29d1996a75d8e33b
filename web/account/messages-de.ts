import {
  appointments,
  availability,
  account,
  booking,
  cancellation,
  errors,
  fees,
  overview,
  payment,
  resources,
  security,
  site,
  validation,
  wallet,
} from '#locales/de.json'
import type { messages as english } from './messages-en.ts'
import { germanMessages } from './ra-german.ts'

export const messages: typeof english = {
  ...germanMessages,
  appointments,
  availability,
  account,
  booking,
  cancellation,
  errors,
  fees,
  overview,
  payment,
  resources,
  security,
  site,
  validation,
  wallet,
}
