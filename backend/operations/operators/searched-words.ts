import type { AuditRow } from '#schemas/operations/operators.ts'
import type { Config } from '#platform/core/config.ts'
import type { Db } from '#platform/database/database.ts'
import { unseal, versionsOf } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { findSearches } from './audit-queries.ts'

/** Adds the words of a search to its row of the audit log, until retention deletes them. */
export async function withWords(db: Db, { secrets }: Config, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const searches = new Map(rows.flatMap((row) => searchOf(row)))
  if (searches.size === 0) return [...rows]
  const stored = await findSearches(db, [...new Set(searches.values())])
  const words = new Map(
    stored
      .filter(({ sealedWords }) => versionsOf(secrets.seals).some(({ version }) => version === sealedWords[0]))
      .map(({ identifier, sealedWords }) => [
        identifier,
        unseal(secrets.seals, sealPurposes.peopleSearch, identifier, sealedWords).toString('utf8'),
      ]),
  )
  return rows.map((row) => {
    const found = words.get(searches.get(row.identifier) ?? '')
    return found === undefined ? row : { ...row, details: JSON.stringify({ ...JSON.parse(row.details), words: found }) }
  })
}

function searchOf({ identifier, action, details }: AuditRow): [row: string, search: string][] {
  if (action !== 'admin.people_listed') return []
  const { search } = JSON.parse(details) as { search?: string }
  return search === undefined ? [] : [[identifier, search]]
}
