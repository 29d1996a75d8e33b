import { account, errors, site, validation, resources as platformResources } from '#locales/de/platform.json'
import { resources as identityResources } from '#locales/de/identity.json'
import { payment, wallet, resources as moneyResources } from '#locales/de/money.json'
import {
  appointments,
  availability,
  booking,
  cancellation_terms,
  package_terms,
  resources as schedulingResources,
} from '#locales/de/scheduling.json'
import { acting, overview } from '#locales/de/operations.json'
import type { messages as english } from '#ui/texts/messages-en.ts'
import { raGerman } from '#ui/texts/ra-german.ts'

export const messages: typeof english = {
  ra: raGerman,
  acting,
  appointments,
  availability,
  account,
  booking,
  cancellation_terms,
  errors,
  overview,
  package_terms,
  payment,
  resources: {
    ...platformResources,
    ...identityResources,
    ...moneyResources,
    ...schedulingResources,
  },
  site,
  validation,
  wallet,
}
