import type { Db } from '#platform/database/database.ts'
import { digestOf, type Seal, sealsAfter } from './seal-queries.ts'

export interface AuditProblem {
  /** The rows concerned: from the one after the first number to the second. */
  after: number
  upTo: number
  what: 'changed' | 'missing' | 'added' | 'unchained'
}

const atOnce = 100

/**
 * Compares the audit log with its seals: a row that was changed, taken out or put in, and a seal that does not follow from
 * the one before. The newest digest, kept elsewhere, shows whether somebody has made all seals anew.
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
