import { raEnglish } from '#ui/texts/ra-english.ts'
import { account, errors, site, validation, resources as platformResources } from '#locales/en/platform.json'
import { resources as identityResources } from '#locales/en/identity.json'
import { payment, wallet, resources as moneyResources } from '#locales/en/money.json'
import {
  appointments,
  availability,
  booking,
  cancellation_terms,
  package_terms,
  resources as schedulingResources,
} from '#locales/en/scheduling.json'
import { acting, overview } from '#locales/en/operations.json'

export const messages = {
  ra: raEnglish,
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
