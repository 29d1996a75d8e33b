/** Filters, order and columns of a list that a person saved under a name. */
import * as Type from 'typebox'
import { endpoint, pageLimits } from '../platform/endpoint.ts'
import { Choice, Id, Strict, Text } from '../platform/fields.ts'
import { Field, Hidden } from './display.ts'
import { listNames, preferenceLimits } from './preference-limits.ts'

export * from './preference-limits.ts'

/** What a view stores beside its list. */
const viewFields = {
  name: Text({
    minLength: 1,
    maxLength: preferenceLimits.viewNameMax,
    pattern: '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*[^\\s\\p{Cc}][^\\p{Cc}\\p{Zl}\\p{Zp}]*$',
    problemKey: { '*': 'validation.required', maxLength: 'validation.maxLength' },
  }),
  /** As the address of the list has it: JSON. */
  filter: Text({ maxLength: preferenceLimits.filterMax }),
  sort: Field(),
  order: Choice(['ASC', 'DESC']),
  perPage: Type.Integer({ minimum: 1, maximum: pageLimits.perPageMax }),
  hidden: Hidden(),
}

export type SavedViewContent = Type.Static<typeof SavedViewContent>
export const SavedViewContent = Strict(viewFields)

export type NewSavedView = Type.Static<typeof NewSavedView>
export const NewSavedView = Strict({ list: Choice(listNames), ...viewFields })

export type SavedView = Type.Static<typeof SavedView>
export const SavedView = Type.Object({ identifier: Id(), list: Choice(listNames), ...viewFields })

export const savedViewApi = {
  views: endpoint('GET /saved-views', {
    summary: "The caller's saved views of a list, oldest first",
    query: Strict({ list: Choice(listNames) }),
    reply: Type.Object({ data: Type.Array(SavedView) }),
  }),
  addView: endpoint('POST /saved-views', {
    summary: 'Saves filters, order and columns of a list under a name',
    body: NewSavedView,
    reply: SavedView,
    status: 201,
  }),
  changeView: endpoint('PUT /saved-views/:id', {
    summary: 'Renames a saved view or replaces what it shows',
    body: SavedViewContent,
    reply: SavedView,
  }),
  deleteView: endpoint('DELETE /saved-views/:id', { summary: 'Deletes a saved view', status: 204 }),
} as const
