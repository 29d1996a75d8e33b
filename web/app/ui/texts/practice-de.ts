import { bulk } from '#locales/de/platform.json'
import { verification, resources as marketplaceResources } from '#locales/de/marketplace.json'
import { join_requests, resources as careResources } from '#locales/de/care.json'
import { practice_overview, today } from '#locales/de/operations.json'
import type { messages as english } from '#ui/texts/practice-en.ts'

export const messages: typeof english = {
  bulk,
  join_requests,
  practice_overview,
  resources: { ...marketplaceResources, ...careResources },
  today,
  verification,
}
