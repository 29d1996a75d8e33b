import { pdf } from '#tests/platform/storage/documents.ts'
import type { Product } from '#tests/support/product.ts'
import { sent } from '#tests/care/messages/pair.ts'

type Person = { identifier: string }

/** A message with a file, between a client and a therapist in contact. */
export async function messageOf(product: Product, from: Person, to: Person) {
  const { identifier, files } = await sent(product, from, to, 'See you on Monday', { 'a.pdf': pdf() })
  return { message: identifier, messageFile: files[0]?.identifier ?? '' }
}

/** Bodies that the schemas of these calls accept. */
export const messageBodies: Record<string, object> = {
  'PUT /messages/:id/update': { content: 'See you on Tuesday' },
}
