import { expect, test } from 'vitest'
import { conversationOf, ownPair, sent } from './pair.ts'

const pair = ownPair()

test('two people read what they wrote to each other, the newest first', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'Hello')
  await sent(world, provider, client, 'Good morning')
  const { status, body } = await conversationOf(world, client, provider)
  expect(status).toBe(200)
  expect(body.data.map(({ content, isOwn }: { content: string; isOwn: boolean }) => [content, isOwn])).toEqual([
    ['Good morning', false],
    ['Hello', true],
  ])
})
