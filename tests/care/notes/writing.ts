import { form, type Part } from '#tests/platform/storage/documents.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'

type Person = { identifier: string }

/** Inserts an accepted invitation: this relation needs no session. */
export const related = (product: Product, provider: Person, client: Person) =>
  product.database.db
    .insertInto('clientRelation')
    .values({
      providerIdentifier: provider.identifier,
      clientIdentifier: client.identifier,
      source: 'import',
      since: product.clock.now().toString(),
    })
    .execute()

export interface Typed {
  title?: string
  content?: string
  reference?: string
  type?: string
  template?: string
}

type Files = Record<string, Buffer | string>

/** The form of a new note; fields that are left out are not sent. */
export function formOfNote(typed: Typed, files: Files = {}) {
  const parts: Part[] = [
    ...Object.entries(typed).map(([field, content]) => ({ field, content: content as string })),
    ...Object.entries(files).map(([name, content]) => ({ field: 'file', name, content })),
  ]
  return form(...parts)
}

export function sendNote(
  product: Product,
  author: Person,
  typed: Typed,
  files: Files = {},
  key?: string,
): Promise<Answered> {
  const { body, headers } = formOfNote(typed, files)
  return product.as(author).post('/note', body, { ...headers, ...(key && { 'idempotency-key': key }) })
}

/** A draft about a client, as the API returned it. */
export async function written(product: Product, author: Person, client: Person, typed: Typed = {}) {
  const answer = await sendNote(product, author, {
    title: 'First talk',
    content: 'She sleeps better since March.',
    type: 'client',
    reference: client.identifier,
    ...typed,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body as { identifier: string; version: number; clientIdentifier: string }
}

export async function signed(product: Product, author: Person, client: Person, typed: Typed = {}) {
  const { identifier, version } = await written(product, author, client, typed)
  const answer = await product.as(author).post(`/note/${identifier}/sign`, { version })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body as { identifier: string; version: number; clientIdentifier: string }
}

/** Actions of the author in the append-only log, oldest first. */
export async function tracesOf({ database }: Product, author: Person) {
  const rows = await database.db
    .selectFrom('auditEvent')
    .select(['action', 'subject', 'details'])
    .where('actor', '=', author.identifier)
    .where('action', 'like', 'note.%')
    .orderBy('id')
    .execute()
  return rows as { action: string; subject: string | null; details: unknown }[]
}

export const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
