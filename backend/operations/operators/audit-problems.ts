import type { Db } from '#platform/database/database.ts'
import { digestOf, type Seal, sealsAfter } from './seal-queries.ts'

export interface AuditProblem {
  /** The affected rows: after the first number, up to and including the second. */
  after: number
  upTo: number
  what: 'changed' | 'missing' | 'added' | 'unchained'
}

const atOnce = 100

/**
 * Compares the audit log with its seals: finds rows that were changed, removed or inserted, and a seal that does not
 * follow from the previous one. Comparing the newest digest with a copy stored elsewhere shows whether all seals were
 * recomputed.
 */
export async function auditProblems(db: Db): Promise<AuditProblem[]> {
  const problems: AuditProblem[] = []
  let before: Pick<Seal, 'upTo' | 'digest'> | null = null
  for (;;) {
    const seals: Seal[] = await sealsAfter(db, before?.upTo ?? 0, atOnce)
    for (const seal of seals) {
      const what = await problemOf(db, seal, before)
      if (what) problems.push({ after: before?.upTo ?? 0, upTo: seal.upTo, what })
      before = seal
    }
    if (seals.length < atOnce) return problems
  }
}

async function problemOf(
  db: Db,
  { upTo, rows, digest, previous }: Seal,
  before: Pick<Seal, 'upTo' | 'digest'> | null,
): Promise<AuditProblem['what'] | null> {
  if (!isSame(previous, before?.digest ?? null)) return 'unchained'
  const found = await digestOf(db, { after: before?.upTo ?? 0, upTo, previous })
  if (found.rows !== rows) return found.rows < rows ? 'missing' : 'added'
  return isSame(found.digest, digest) ? null : 'changed'
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)
