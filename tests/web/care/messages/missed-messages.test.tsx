import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useConversation } from '#app/care/messages/use-conversation.ts'
import { publishLive, publishMissed } from '#ui/live/on-live.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { changesOf, conversationId, message, pageOf, theoId } from './conversation-fixtures.ts'

function Shown() {
  const { book } = useConversation(theoId)
  return (
    <>
      <input aria-label="Message" defaultValue="Half a sen" />
      <ol>
        {book?.messages.map(({ identifier, content }) => (
          <li key={identifier}>{content}</li>
        ))}
      </ol>
    </>
  )
}

test('what an open conversation may have missed is loaded, as what its events announce, and the focus stays', async () => {
  const arrived = [message(2, { content: 'Are you there?' }), message(4, { content: 'Live again' })]
  let count = 0
  const calls = fakeServer({
    'POST /api/messages/conversations': ({ query }) => ({
      json: query.get('since') ? changesOf(arrived.slice(count - 1, count)) : pageOf(1, 1),
    }),
  })
  const reads = () => calls.filter(({ path }) => path === '/api/messages/conversations')
  showAccount(<Shown />)
  expect(await screen.findByText('Message 1')).toBeDefined()
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.focus()

  count = 1
  act(() => publishMissed())
  expect(await screen.findByText('Are you there?')).toBeDefined()
  count = 2
  act(() => publishLive('message', conversationId))
  expect(await screen.findByText('Live again')).toBeDefined()
  act(() => publishLive('message', '019b0000-0000-7000-8000-0000000c0999'))
  await waitFor(() => expect(reads().map(({ query }) => query.get('since'))).toEqual([null, '1', '2']))
  expect([document.activeElement, field.value]).toEqual([field, 'Half a sen'])
})
