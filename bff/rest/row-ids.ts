/** Rows of the backend for react-admin, which needs an `id` in each: the row's `identifier`. */
import type { BackendReply } from '../backend/backend.ts'
import { jsonOf } from '../backend/backend-reply.ts'
import { refused } from '../http/errors.ts'

export type Row = Readonly<Record<string, unknown>>

/** A row with its `id`. */
export type RowWithId = Row & { readonly id: string }

/** Rows of an answer `{ data: [{ identifier, … }], meta: { total } }`; any other answer means that the backend is broken. */
export function rowsOf(answer: BackendReply): { rows: RowWithId[]; total: number } {
  const { data, meta } = (jsonOf(answer) ?? {}) as { data?: unknown; meta?: { total?: unknown } | null }
  const total = meta?.total
  if (!Array.isArray(data) || !Number.isSafeInteger(total)) throw refused('BACKEND_BROKEN')
  return { rows: data.map(withId), total: total as number }
}

/** The row that is the whole answer. */
export const rowOf = (answer: BackendReply): RowWithId => withId(jsonOf(answer))

function withId(read: unknown): RowWithId {
  const row = read as { identifier?: unknown } | null
  if (typeof row?.identifier !== 'string') throw refused('BACKEND_BROKEN')
  return { id: row.identifier, ...row }
}
