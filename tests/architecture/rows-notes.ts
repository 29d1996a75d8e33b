import { pdf } from '#tests/platform/storage/documents.ts'
import type { Product } from '#tests/support/product.ts'
import { formOfNote, related, sendNote, signed } from '#tests/care/notes/writing.ts'
import type { Replayed } from './replayed-calls.ts'

type Person = { identifier: string }

/** A draft with a file about a client of a therapist. */
export async function noteOf(
  product: Product,
  author: Person,
  client: Person,
): Promise<{ note: string; file: string }> {
  const typed = { title: 'First talk', content: 'She sleeps.', type: 'client', reference: client.identifier }
  const { status, body } = await sendNote(product, author, typed, { 'a.pdf': pdf() })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { note: body.identifier, file: body.files[0].identifier }
}

/** Bodies that the schemas of these calls accept. */
export const noteBodies: Record<string, object> = {
  'PUT /note/:id': { title: 'Other words', content: 'She sleeps well.' },
  'POST /note/:id/sign': { version: 1 },
  'POST /note/:id/addendum': { content: 'She called.' },
}

/** Calls about notes that take a key. */
export const noteCalls = (productOf: () => Product): Record<string, () => Promise<Replayed>> => ({
  'POST /note': async () => {
    const [by, client] = [await productOf().given.provider(), await productOf().given.client()]
    await related(productOf(), by, client)
    const note = (content: string) =>
      formOfNote({ title: 'First talk', content, type: 'client', reference: client.identifier })
    return { url: '/note', ...note('Once.'), other: note('Twice.').body, by }
  },
  'POST /note/:id/addendum': async () => {
    const [by, client] = [await productOf().given.provider(), await productOf().given.client()]
    await related(productOf(), by, client)
    const { identifier } = await signed(productOf(), by, client)
    return { url: `/note/${identifier}/addendum`, body: { content: 'Once.' }, other: { content: 'Twice.' }, by }
  },
})
