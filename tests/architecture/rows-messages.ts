import { pdf } from '#tests/platform/storage/documents.ts'
import type { World } from '#tests/support/world.ts'
import { sent } from '#tests/care/messages/pair.ts'

type Person = { identifier: string }

/** A message with a file, between two people who know each other. */
export async function messageOf(world: World, from: Person, to: Person) {
  const { identifier, files } = await sent(world, from, to, 'See you on Monday', { 'a.pdf': pdf() })
  return { message: identifier, messageFile: files[0]?.identifier ?? '' }
}

/** Bodies that the schemas of these calls take. */
export const messageBodies: Record<string, object> = {
  'PUT /messages/:id/update': { content: 'See you on Tuesday' },
}
