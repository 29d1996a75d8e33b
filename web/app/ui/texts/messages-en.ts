import { raEnglish } from '#ui/texts/ra-english.ts'
import { account, errors, site, validation, resources as platformResources } from '#locales/en/platform.json'
import { resources as identityResources } from '#locales/en/identity.json'
import { payment, wallet, resources as moneyResources } from '#locales/en/money.json'
import {
  appointments,
  availability,
  booking,
  cancellation_terms,
  resources as schedulingResources,
} from '#locales/en/scheduling.json'
import { resources as careResources } from '#locales/en/care.json'
import { acting, overview, resources as operationsResources } from '#locales/en/operations.json'

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
  payment,
  resources: {
    ...platformResources,
    ...identityResources,
    ...moneyResources,
    ...schedulingResources,
    ...careResources,
    ...operationsResources,
  },
  site,
  validation,
  wallet,
}
