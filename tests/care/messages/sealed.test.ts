/** What two people write is found nowhere open, and shown at its place alone. */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { filesIn, formsFound, pdfOf } from '#tests/support/planted-words.ts'
import { conversationOf, ownPair, sent } from './pair.ts'

const logged: string[] = []
const pair = ownPair({ log: new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())) })

test('words that were written, changed, deleted or named a file are found in no table, no file and no log', async () => {
  const { world, client, provider } = pair
  const words = ['Apfelquitte', 'Birnenmost', 'Dachlaterne', 'Eschenlaub', 'Felsenmeer', 'Haselmaus', 'Igelkolben']
  const word = (index: number) => words[index] as string
  const as = world.as(client)
  await sent(world, client, provider, `Says ${word(0)}`, { [`${word(1)}.pdf`]: pdfOf(word(2)) })
  const changed = await sent(world, client, provider, word(3))
  const edit = await as.put(`/messages/${changed.identifier}/update`, { content: word(4) })
  const gone = await sent(world, client, provider, word(5))
  const removed = await as.delete(`/messages/${gone.identifier}`)
  await sent(world, provider, client, `Answers ${word(6)}`)
  expect([edit, removed].map(({ status }) => status)).toEqual([200, 204])
  const found = await conversationOf(world, provider, client, `?searchQuery=${word(4)}`)
  expect(found.body.data).toHaveLength(1)
  await world.as(provider).get('/messages/chat-list')
  await world.work()
  expect(await filesIn(world.filesFolder)).toHaveLength(1)
  expect(await formsFound(world, words, logged)).toEqual([])
  expect(await formsFound(world, [client.identifier], [])).toContain(client.identifier)
})

test('a text in the place of another is not shown', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'The first')
  const { identifier } = await sent(world, client, provider, 'The second')
  await asAuthor(world.database.db, client.identifier, (db) =>
    sql`update message set sealed_content = (select sealed_content from message where identifier <> ${identifier} limit 1)
         where identifier = ${identifier}`.execute(db),
  )
  const { status, body } = await conversationOf(world, provider, client)
  expect([status, JSON.stringify(body)]).toEqual([502, expect.not.stringContaining('The ')])
})

test('an operator reads nothing of it', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'Between us')
  const operator = await world.given.admin()
  for (const path of ['/messages/chat-list', '/messages/contacts', '/messages/settings'])
    expect((await world.as(operator).get(path)).status).toBe(403)
  expect((await conversationOf(world, operator, client)).status).toBe(403)
})
