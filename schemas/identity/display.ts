/** How a person has set up lists and menus: kept with the account, so that it follows them to another device. */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Strict } from '../platform/fields.ts'
import { listNames, preferenceLimits, rowHeights } from './preference-limits.ts'

export * from './preference-limits.ts'

/** Name of a column or of a field of the filter. */
export const Field = () =>
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.]*$', minLength: 1, maxLength: 40, problemKey: 'validation.choice' })
/** Missing for the columns that the list hides at first. */
export const Hidden = () => Type.Optional(Type.Array(Field(), { maxItems: preferenceLimits.columns }))

export type ColumnPreference = Type.Static<typeof ColumnPreference>
export const ColumnPreference = Strict({
  list: Choice(listNames),
  hidden: Hidden(),
  widths: Type.Array(
    Strict({
      column: Field(),
      width: Type.Integer({ minimum: preferenceLimits.columnMin, maximum: preferenceLimits.columnMax }),
    }),
    { maxItems: preferenceLimits.columns },
  ),
})

/** By the names under which browsers keep their copy; null for the usual. */
const displayFields = {
  menu: Type.Union([Choice(['collapsed']), Type.Null()]),
  /** Keys that are single letters. */
  'letter-keys': Type.Union([Choice(['off']), Type.Null()]),
  rows: Type.Union([Choice(rowHeights), Type.Null()]),
}

export type DisplayPreference = Type.Static<typeof DisplayPreference>
export const DisplayPreference = Type.Object({
  ...displayFields,
  columns: Type.Array(ColumnPreference),
  /** Lists with saved views. */
  lists: Type.Array(Choice(listNames)),
})

/** Only what is given changes; of the columns only those of this list. */
export type DisplayChange = Type.Static<typeof DisplayChange>
export const DisplayChange = Strict({
  menu: Type.Optional(displayFields.menu),
  'letter-keys': Type.Optional(displayFields['letter-keys']),
  rows: Type.Optional(displayFields.rows),
  columns: Type.Optional(ColumnPreference),
})

export const displayApi = {
  set: endpoint('PUT /user/display', {
    summary: 'Changes row height, menu, single-letter keys or the columns of one list',
    body: DisplayChange,
    reply: DisplayPreference,
  }),
} as const
