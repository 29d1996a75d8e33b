import type { TaxonomyRow } from '#schemas/platform/reference/taxonomy.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'

export interface ReferenceRow {
  id: number
  identifier: string
  kind: ReferenceKind
  code: string
  parentId: number | null
  position: number
  isPrimary: boolean
  /** Retired rows stay for the rows that reference them. */
  isOffered: boolean
  label: Record<Locale, string>
  extra: TaxonomyRow['extra']
}

export async function readTaxonomy(db: Db): Promise<ReferenceRow[]> {
  const rows = await db.selectFrom('taxonomy').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    label: row.label as ReferenceRow['label'],
    extra: row.extra as ReferenceRow['extra'],
  }))
}
