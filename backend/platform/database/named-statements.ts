import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { AnsweringClient, type AnsweringOptions } from './answering-client.ts'

/**
 * Suffix of a query whose best plan depends on its values, so that the server plans it each time:
 * `query.modifyEnd(unnamed)`, or `${unnamed}` at the end of an `sql` template.
 */
export const unnamed = sql.raw('/* unnamed */')

const mostNames = 1_000

/** Names of statements by their texts. The connections of a pool share them. */
export type StatementNames = Map<string, string>

function nameOf(text: string, names: StatementNames): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames || text.includes('/* unnamed */')) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/** Names every statement with parameters by its text, so that the server caches its plan. */
export class NamingClient extends AnsweringClient {
  constructor(config?: pg.ClientConfig & AnsweringOptions & { names?: StatementNames }) {
    super(config)
    const names: StatementNames = config?.names ?? new Map()
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown
    const naming = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const hasValues = Array.isArray(values) && values.length > 0
      const name = typeof text === 'string' && hasValues ? nameOf(text, names) : undefined
      return name ? plain({ name, text, values }, ...rest) : plain(text, values, ...rest)
    }
    this.query = naming as typeof this.query
  }
}
