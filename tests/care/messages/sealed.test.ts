/** Messages are encrypted everywhere, and can be decrypted only in their own row. */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { filesIn, formsFound, pdfOf } from '#tests/support/planted-words.ts'
import { conversationOf, ownPair, sent } from './pair.ts'

const logged: string[] = []
const pair = ownPair({ log: new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())) })

test('the text of messages, changes, deletions and file names is in no table, no file and no log', async () => {
  const { product, client, provider } = pair
  const words = ['Apfelquitte', 'Birnenmost', 'Dachlaterne', 'Eschenlaub', 'Felsenmeer', 'Haselmaus', 'Igelkolben']
  const word = (index: number) => words[index] as string
  const as = product.as(client)
  await sent(product, client, provider, `Says ${word(0)}`, { [`${word(1)}.pdf`]: pdfOf(word(2)) })
  const changed = await sent(product, client, provider, word(3))
  const edit = await as.put(`/messages/${changed.identifier}/update`, { content: word(4) })
  const gone = await sent(product, client, provider, word(5))
  const removed = await as.delete(`/messages/${gone.identifier}`)
  await sent(product, provider, client, `Answers ${word(6)}`)
  expect([edit, removed].map(({ status }) => status)).toEqual([200, 204])
  const found = await conversationOf(product, provider, client, `?searchQuery=${word(4)}`)
  expect(found.body.data).toHaveLength(1)
  await product.as(provider).get('/messages/chat-list')
  await product.work()
  expect(await filesIn(product.filesFolder)).toHaveLength(1)
  expect(await formsFound(product, words, logged)).toEqual([])
  expect(await formsFound(product, [client.identifier], [])).toContain(client.identifier)
})

test('a text moved into another row is not shown', async () => {
  const { product, client, provider } = pair
  await sent(product, client, provider, 'The first')
  const { identifier } = await sent(product, client, provider, 'The second')
  await asAuthor(product.database.db, client.identifier, (db) =>
    sql`update message set sealed_content = (select sealed_content from message where identifier <> ${identifier} limit 1)
         where identifier = ${identifier}`.execute(db),
  )
  const { status, body } = await conversationOf(product, provider, client)
  expect([status, JSON.stringify(body)]).toEqual([502, expect.not.stringContaining('The ')])
})

test('an operator reads none of it', async () => {
  const { product, client, provider } = pair
  await sent(product, client, provider, 'Between us')
  const operator = await product.given.admin()
  for (const path of ['/messages/chat-list', '/messages/contacts', '/messages/settings'])
    expect((await product.as(operator).get(path)).status).toBe(403)
  expect((await conversationOf(product, operator, client)).status).toBe(403)
})
