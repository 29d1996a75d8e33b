import { randomUUIDv7 } from 'node:crypto'
import { asAuthor } from '#platform/context/as-author.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import type { Product } from '#tests/support/product.ts'

type Person = { identifier: string }
const sentence = 'Die Klientin schläft besser und geht wieder spazieren. '

/** Inserts notes of about 2,000 letters directly; one in a hundred mentions a Quittenkuchen. */
export async function manyNotes(product: Product, author: Person, client: Person, count: number): Promise<void> {
  const { db } = product.database
  const now = product.clock.now()
  await asAuthor(db, author.identifier, async (transaction) => {
    const box = await openBox({ services: product.backend.services, now }, transaction, author.identifier)
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: 500 }, (_none, place) => {
        const identifier = randomUUIDv7()
        const content = sentence.repeat(36) + ((from + place) % 100 === 0 ? 'Quittenkuchen' : '')
        const { content: sealedTitle, dataKeyId } = box.seal(places.noteTitle(identifier), `Gespräch ${from + place}`)
        const sealedContent = box.seal(places.noteContent(identifier), content).content
        const at = now.toString()
        return {
          identifier,
          providerIdentifier: author.identifier,
          type: 'client' as const,
          clientIdentifier: client.identifier,
          sealedTitle,
          sealedContent,
          dataKeyId,
          createdAt: at,
          updatedAt: at,
        }
      })
      await transaction.insertInto('note').values(rows).execute()
    }
  })
}
