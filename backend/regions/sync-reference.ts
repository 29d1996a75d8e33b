import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TaxonomyRow } from '#schemas/reference/taxonomy.ts'
import type { Db } from '../kit/database.ts'
import { forgetReference } from './reference.ts'

const file = join(import.meta.dirname, '..', '..', 'schemas', 'reference', 'taxonomy.json')

/** Brings the reference data of the database to what ships with the product; gives how many rows are new or other. */
export async function syncReference(db: Db): Promise<number> {
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as TaxonomyRow[]
  const { rows } = await sql<{ id: number }>`
    insert into taxonomy as t (id, identifier, kind, code, parent_id, position, is_primary, label, extra)
    select id, identifier, kind, code, parent_id, position, is_primary, label, extra
      from jsonb_to_recordset(${JSON.stringify(shipped.map(columnsOf(shipped)))}::jsonb)
        as r (id int, identifier uuid, kind text, code text, parent_id int, position int, is_primary boolean, label jsonb, extra jsonb)
    on conflict (id) do update
       set code = excluded.code, parent_id = excluded.parent_id, position = excluded.position,
           is_primary = excluded.is_primary, label = excluded.label, extra = excluded.extra
     where (t.code, t.parent_id, t.position, t.is_primary, t.label, t.extra)
           is distinct from
           (excluded.code, excluded.parent_id, excluded.position, excluded.is_primary, excluded.label, excluded.extra)
    returning t.id`.execute(db)
  forgetReference()
  return rows.length
}

/** A parent of two capitals is a country, every other one is of the row's own kind. */
const columnsOf = (all: TaxonomyRow[]) => {
  const ids = new Map(all.map(({ kind, code, id }) => [`${kind}/${code}`, id]))
  return ({ id, identifier, kind, code, parent, position, primary, en, de, extra }: TaxonomyRow) => {
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
  }
}
