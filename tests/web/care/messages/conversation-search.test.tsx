import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Message } from '#schemas/care/messages.ts'
import { ConversationSearch } from '#app/care/messages/ConversationSearch.tsx'
import { excerptAround } from '#app/care/messages/excerpt.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { message, metaOf } from './conversation-fixtures.ts'

const searchCall = 'POST /api/messages/conversations'
const person = metaOf(1).user
const choose = vi.fn<(message: Message) => void>()
const close = vi.fn<() => void>()
const show = () => showAccount(<ConversationSearch person={person} onChoose={choose} onClose={close} />)
const look = async (value: string) =>
  fireEvent.change(await screen.findByLabelText('Search for'), { target: { value } })

test('hits show sender, time and matched words; older messages are searched on demand', async () => {
  const calls = fakeServer({
    [searchCall]: ({ query }) => ({
      json: query.get('cursor')
        ? { data: [message(3, { content: 'I dreamt of the sea' })], meta: metaOf(9) }
        : { data: [message(8, { content: 'The SEA again' })], meta: metaOf(9, { nextCursor: '7' }) },
    }),
  })
  show()
  await look('sea')
  expect(await screen.findByText('One message found')).toBeDefined()
  const hit = screen.getByRole('button', { name: /Theo Bassey.*The SEA again/ })
  expect(hit.querySelector('mark')?.textContent).toBe('SEA')
  fireEvent.click(hit)
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ number: 8 }))
  fireEvent.click(screen.getByRole('button', { name: 'Search older messages' }))
  expect(await screen.findByRole('button', { name: /You.*I dreamt of the sea/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Search older messages' })).toBeNull()
  expect(calls.map(({ query }) => query.get('searchQuery'))).toEqual(['sea', 'sea'])
})

test('one letter is not searched; an empty result is announced', async () => {
  const calls = fakeServer({ [searchCall]: () => ({ json: { data: [], meta: metaOf(9) } }) })
  show()
  await look('s')
  expect(await screen.findByText('At least 2 letters')).toBeDefined()
  expect(calls).toEqual([])
  await look('zz')
  expect(await screen.findByText('Nothing found.')).toBeDefined()
})

test('Escape closes it from anywhere inside', async () => {
  show()
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Close the search' }), { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})

const filler = 'word '.repeat(60)
test.each([
  ['a short text as it is', 'The sea,\nagain', /^The sea, again$/],
  ['the part around the word', `${filler}the sea ${filler}`, /^… (word ){6,8}the sea (word ){15,}.*…$/],
  ['the beginning where no word is in the text', filler, /^word word .* …$/],
])('the excerpt of a message is %s', (_, text, shown) => {
  expect(excerptAround(text, 'sea')).toMatch(shown)
  expect(excerptAround(text, 'sea').length).toBeLessThanOrEqual(164)
})
