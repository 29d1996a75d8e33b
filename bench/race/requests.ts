/** Queries of the races to the servers and to the database, and the report of each part. */
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface Answer {
  status: number
  code: string | null
  alternatives: number
  /** Identifier of the created row. */
  identifier: string
}

interface Call {
  status?: unknown
  code?: string
  alternatives?: unknown[]
  identifier?: string
}

export async function post(url: string, token: string, body: object): Promise<Answer> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = (await reply.json()) as Call
  return {
    status: reply.status,
    code: read.code ?? null,
    alternatives: read.alternatives?.length ?? 0,
    identifier: read.identifier ?? '',
  }
}

export interface Part {
  lines: readonly string[]
  isGood: boolean
}

/** Number of each answer. */
export class Tally {
  readonly counts = new Map<string, number>()

  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  toString(): string {
    return [...this.counts].map(([what, count]) => `${what} × ${count}`).join(', ')
  }
}

/** A random delay: without it the same side would win every race. */
export const jitter = (mostMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs))

/** Ledger accounts whose balance contradicts their transfers; must be none. */
export async function bookProblems({ db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_problem`.execute(db)
  return rows[0]?.count ?? 0
}

/** Live claims of a booking, as kind, status and start. */
export async function claimsOf({ db }: Database, booking: string): Promise<string[]> {
  const { rows } = await sql<{ claim: string }>`
    select kind || ' ' || state || ' ' || to_char(lower(span), 'MM-DD HH24:MI') as claim from claim
     where booking_identifier = ${booking} and state in ('held', 'booked') order by 1`.execute(db)
  return rows.map(({ claim }) => claim)
}

/** The hold for the therapist of a booking. */
export async function heldFor({ db }: Database, booking: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)::int as held
      from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account)
      join ledger_entry e on e.identifier = t.entry_identifier
     where e.booking_identifier = ${booking} and a.kind = 'provider_held'`.execute(db)
  return rows[0]?.held ?? 0
}
