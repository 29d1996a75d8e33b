import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TaxonomyRow } from '#schemas/platform/reference/taxonomy.ts'
import type { Db } from '#platform/database/database.ts'
import { forgetReference } from './reference.ts'

const file = join(import.meta.dirname, '..', '..', '..', 'schemas', 'platform', 'reference', 'taxonomy.json')

/** Rows that operators add start here, so that later releases find their positions free. */
export const firstOwnId = 1_000_000

/**
 * Updates the reference data of the database to the data of the release; returns the number of new or changed rows.
 * Names and positions that an operator has changed stay, and so do rows that an operator has added under a code of a
 * later release.
 */
export async function syncReference(db: Db): Promise<number> {
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as TaxonomyRow[]
  const own = await db.selectFrom('taxonomy').select(['id', 'kind', 'code']).where('id', '>=', firstOwnId).execute()
  const { rows } = await sql<{ id: number }>`
    insert into taxonomy as t (id, identifier, kind, code, parent_id, position, is_primary, label, extra)
    select id, identifier, kind, code, parent_id, position, is_primary, label, extra
      from jsonb_to_recordset(${JSON.stringify(columnsOf(shipped, own))}::jsonb)
        as r (id int, identifier uuid, kind text, code text, parent_id int, position int, is_primary boolean, label jsonb, extra jsonb)
    on conflict (id) do update
       set code = excluded.code, parent_id = excluded.parent_id, is_primary = excluded.is_primary, extra = excluded.extra,
           position = case when t.edited_at is null then excluded.position else t.position end,
           label = case when t.edited_at is null then excluded.label else t.label end
     where (t.code, t.parent_id, t.is_primary, t.extra)
           is distinct from (excluded.code, excluded.parent_id, excluded.is_primary, excluded.extra)
        or (t.edited_at is null and (t.position, t.label) is distinct from (excluded.position, excluded.label))
    returning t.id`.execute(db)
  forgetReference()
  return rows.length
}

type Known = { id: number; kind: string; code: string }
const nameOf = ({ kind, code }: { kind: string; code: string }) => `${kind}/${code}`

/** A parent of two capitals is a country; every other parent is of the row's own kind. */
function columnsOf(shipped: TaxonomyRow[], own: Known[]) {
  const taken = new Set(own.map(nameOf))
  const ids = new Map([...shipped, ...own].map((row) => [nameOf(row), row.id]))
  return shipped
    .filter((row) => !taken.has(nameOf(row)))
    .map(({ id, identifier, kind, code, parent, position, primary, en, de, extra }) => {
      const parentKind = parent && /^[A-Z]{2}$/.test(parent) ? 'country' : kind
      return {
        id,
        identifier,
        kind,
        code,
        position,
        extra,
        parent_id: parent === null ? null : ids.get(`${parentKind}/${parent}`),
        is_primary: primary,
        label: { en, de },
      }
    })
}
