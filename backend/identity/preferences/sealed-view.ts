import type { SavedView, SavedViewContent } from '#schemas/identity/saved-views.ts'
import type { Services } from '#platform/context/context.ts'
import { openText, sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { SavedViewTable } from '#platform/database/tables.gen.ts'

export const sealView = (services: Services, identifier: string, view: SavedViewContent): Buffer =>
  sealText(services, sealPurposes.savedView, identifier, JSON.stringify(view)) as Buffer

export const openView = (services: Services, { identifier, list, sealedView }: SavedViewTable): SavedView => ({
  identifier,
  list: list as SavedView['list'],
  ...(JSON.parse(openText(services, sealPurposes.savedView, identifier, sealedView) ?? '') as SavedViewContent),
})
