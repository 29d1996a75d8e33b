/**
 * Reference data as written by scripts/generate-reference.ts. Change the lists there, not taxonomy.json.
 */
import type { CurrencyCode } from '../fields.ts'
import type { ReferenceKind } from '../regions.ts'

export interface TaxonomyRow {
  /** Number that the database and the search index use; it never changes its meaning. */
  id: number
  identifier: string
  kind: ReferenceKind
  /** ISO code of countries and languages, `NG-LA` for states, else a word. */
  code: string
  /** Code of a country (two capitals) or of a row of the same kind. */
  parent: string | null
  /** Rows of the same position are in the order of their names. */
  position: number
  primary: boolean
  en: string
  de: string
  extra: { operating?: boolean; currency?: CurrencyCode; timezone?: string; dialCode?: string }
}
