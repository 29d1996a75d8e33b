import { sql } from 'kysely'
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

/** Terms whose number is at least this one. */
export const termsFrom = (db: Db, firstId: number) =>
  db.selectFrom('taxonomy').select(['id', 'kind', 'code']).where('id', '>=', firstId).execute()

/** Inserts and updates terms by their number; names and positions that were edited stay. Returns how many changed. */
export async function upsertTaxonomy(db: Db, terms: readonly object[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into taxonomy as t (id, identifier, kind, code, parent_id, position, is_primary, label, extra)
    select id, identifier, kind, code, parent_id, position, is_primary, label, extra
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
        as r (id int, identifier uuid, kind text, code text, parent_id int, position int, is_primary boolean, label jsonb, extra jsonb)
    on conflict (id) do update
       set code = excluded.code, parent_id = excluded.parent_id, is_primary = excluded.is_primary, extra = excluded.extra,
           position = case when t.edited_at is null then excluded.position else t.position end,
           label = case when t.edited_at is null then excluded.label else t.label end
     where (t.code, t.parent_id, t.is_primary, t.extra)
           is distinct from (excluded.code, excluded.parent_id, excluded.is_primary, excluded.extra)
        or (t.edited_at is null and (t.position, t.label) is distinct from (excluded.position, excluded.label))
    returning t.id`.execute(db)
  return rows.length
}
