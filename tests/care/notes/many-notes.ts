import { randomUUIDv7 } from 'node:crypto'
import { asAuthor } from '#platform/context/as-author.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import type { World } from '#tests/support/world.ts'

type Person = { identifier: string }
const sentence = 'Die Klientin schläft besser und geht wieder spazieren. '

/** Notes of about 2,000 letters, written past the front; one in a hundred tells of a Quittenkuchen. */
export async function manyNotes(world: World, author: Person, client: Person, count: number): Promise<void> {
  const { db } = world.database
  const now = world.clock.now()
  await asAuthor(db, author.identifier, async (transaction) => {
    const box = await openBox({ services: world.backend.services, now }, transaction, author.identifier)
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
