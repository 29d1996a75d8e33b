import type { Answered, Caller } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'

export const reason = 'Asked for by mail on Monday'

/** Audit log entries of an action, oldest first. */
export const auditRows = ({ database: { db } }: Product, action: string) =>
  db.selectFrom('auditEvent').selectAll().where('action', '=', action).orderBy('id').execute()

export const countAudit = async ({ database: { db } }: Product): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('auditEvent')
        .select((is) => is.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Acts for a person: calls the backend with the token, as the BFF does. */
export function impersonating(product: Product, token: string): Caller {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async (url: string, body?: object): Promise<Answered> => {
      const answer = await product.backend.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(body && method !== 'GET' ? { payload: body } : {}),
      })
      return {
        status: answer.statusCode,
        body: answer.body === '' ? null : answer.json(),
        bytes: answer.rawPayload,
        headers: answer.headers,
      }
    }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') }
}
