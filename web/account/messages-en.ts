import englishMessages from 'ra-language-english'
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
  site,
  validation,
  wallet,
} from '#locales/en.json'

export const messages = {
  ...englishMessages,
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
  site,
  validation,
  wallet,
}
