import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaxonomyRow } from '#schemas/platform/reference/taxonomy.ts'
import type { Db } from '#platform/database/database.ts'
import { termsFrom, upsertTaxonomy } from './queries.ts'
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
  const own = await termsFrom(db, firstOwnId)
  const changed = await upsertTaxonomy(db, columnsOf(shipped, own))
  forgetReference()
  return changed
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
