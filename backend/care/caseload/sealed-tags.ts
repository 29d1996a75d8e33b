import { type Box, places, tagHash } from '#platform/context/data-keys.ts'

/** Tags of a client in their stored, encrypted form. */
export const sealedTags = (box: Box, client: string, tags: readonly string[]) =>
  tags.map((tag) => {
    const { content: sealedTag, dataKeyId } = box.seal(places.tag(client), tag)
    return { tagHash: box.blind(tagHash, tag), sealedTag, dataKeyId }
  })
