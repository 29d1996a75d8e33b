import { bulk } from '#locales/en/platform.json'
import { verification, resources as marketplaceResources } from '#locales/en/marketplace.json'
import { join_requests, resources as careResources } from '#locales/en/care.json'
import { practice_overview, today } from '#locales/en/operations.json'

/** Texts for therapists and operators only: clients do not load them. */
export const messages = {
  bulk,
  join_requests,
  practice_overview,
  resources: { ...marketplaceResources, ...careResources },
  today,
  verification,
}
