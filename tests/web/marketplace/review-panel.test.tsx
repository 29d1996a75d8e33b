import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ReviewPanel } from '#app/marketplace/reviews/ReviewPanel.tsx'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { held, own, place, reviewed } from './review-fixtures.ts'

const path = `/appointments/${held.identifier}`
const read = `GET /api/review/participant/${place}`
const write = `POST /api/review/${place}`
const change = `PUT /api/review/${own.identifier}`
const at = { path: `${path}/`, at: `${path}/` }
const linked = { ...at, at: `${path}/?participantId=${place}` }
const sent = (calls: FakeRequest[]) => calls.filter(({ method }) => method !== 'GET')

const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)
const comment = (label: RegExp = /^Comment/) => screen.getByLabelText<HTMLTextAreaElement>(label)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

async function opened(german = false) {
  fireEvent.click(await screen.findByRole('button', { name: german ? 'Bewertung schreiben' : 'Write a review' }))
  return screen.findByRole('dialog')
}

describe('the stars', () => {
  test('are ten, each with an accessible name', async () => {
    fakeServer({})
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    const group = within(screen.getByRole('group', { name: 'Rating' }))
    expect(group.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual(
      [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((rating) => `${rating} of 5 stars`),
    )
  })

  test('are chosen with the arrow keys, and stop at both ends', async () => {
    fakeServer({})
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    star('0.5 of 5 stars').focus()
    const after = (key: string) => {
      press(key)
      expect(document.activeElement).toBe(chosen())
      return chosen()?.value
    }
    expect(['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map(after)).toEqual([
      '0.5',
      '1',
      '1.5',
      '1',
      '0.5',
    ])
    expect(['ArrowLeft', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map(after)).toEqual(['0.5', '5', '5', '4.5', '0.5'])
  })

  test('show the choice in words, in German with a comma', async () => {
    fakeServer({})
    showAccount(<ReviewPanel booking={held} />, { ...at, locale: 'de' })
    await opened(true)
    fireEvent.click(star('3,5 von 5 Sternen'))
    expect(screen.getByText('3,5 von 5 Sternen')).toBeDefined()
    expect(chosen()?.value).toBe('3.5')
  })

  test('follow the mouse and reset', async () => {
    fakeServer({})
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    fireEvent.click(star('2 of 5 stars'))
    fireEvent.pointerOver(star('4.5 of 5 stars'), { pointerType: 'mouse' })
    expect(screen.getByText('4.5 of 5 stars')).toBeDefined()
    fireEvent.pointerOut(star('4.5 of 5 stars'), { pointerType: 'mouse', relatedTarget: document.body })
    expect(screen.getByText('2 of 5 stars')).toBeDefined()
  })
})

describe('a new review', () => {
  test('is sent as typed, and the dialog closes two seconds later', async () => {
    const calls = fakeServer({ [write]: () => ({ status: 201, json: own }) })
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(star('3.5 of 5 stars'))
    fireEvent.change(comment(), { target: { value: `  ${own.comment}  ` } })
    expect(screen.getByText(/: 49 so far/)).toBeDefined()
    fireEvent.click(screen.getByRole('switch', { name: 'Anonymous review' }))
    expect(screen.getByText(/Nobody sees your name, including Theo and our team/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('Thank you. Your review is published.')).toBeDefined()
    expect(sent(calls).map(({ body }) => body)).toEqual([{ rating: 3.5, comment: own.comment, isAnonymous: true }])
    expect(sent(calls)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByRole('dialog')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that needs moderation says so', async () => {
    fakeServer({ [write]: () => ({ status: 201, json: { ...own, status: 'held' } }) })
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    fireEvent.click(star('5 of 5 stars'))
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('Thank you. Our team reads your review before it is published.')).toBeDefined()
  })

  test('without stars, or with too short a text, has field errors before anything is sent', async () => {
    const calls = fakeServer({})
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    fireEvent.change(comment(), { target: { value: 'Too short' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(document.activeElement).toBe(star('0.5 of 5 stars')))
    expect(screen.getByText('A review has 30 to 1000 characters, or no text at all.')).toBeDefined()
    fireEvent.click(star('4 of 5 stars'))
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(document.activeElement).toBe(comment()))
    expect(sent(calls)).toEqual([])
  })

  test('that is refused keeps its text', async () => {
    fakeServer({ [write]: () => problem(409, 'REVIEW_CLOSED', 'This review cannot be written any more.') })
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    fireEvent.click(star('4 of 5 stars'))
    fireEvent.change(comment(), { target: { value: own.comment } })
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('This review cannot be written any more.')).toBeDefined()
    expect([comment().value, chosen()?.value]).toEqual([own.comment, '4'])
  })

  test('shows the server’s message at the field', async () => {
    const fields = { comment: 'This text is refused.' }
    fakeServer({ [write]: () => problem(422, 'VALIDATION_ERROR', 'Please check the highlighted fields', { fields }) })
    showAccount(<ReviewPanel booking={held} />, at)
    await opened()
    fireEvent.click(star('4 of 5 stars'))
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(comment().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('This text is refused.')).toBeDefined()
  })
})

describe('an own review', () => {
  test('is opened for editing by the address, and saved', async () => {
    const calls = fakeServer({ [read]: () => ({ json: own }), [change]: () => ({ json: { ...own, editable: false } }) })
    showAccount(<ReviewPanel booking={reviewed} />, linked)
    expect(await screen.findByRole('dialog', { name: 'Edit reviews' })).toBeDefined()
    // A reload does not open it again.
    expect(visited.at(-1)).toBe(`${path}/`)
    expect([comment().value, chosen()?.value]).toEqual([own.comment, '3.5'])
    fireEvent.click(star('1 of 5 stars'))
    fireEvent.change(comment(), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByText('Review updated successfully')).toBeDefined()
    expect(sent(calls).map(({ body }) => body)).toEqual([{ rating: 1, isAnonymous: false }])
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(visited.at(-1)).toBe(`${path}/`)
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2))
  })

  test('that cannot be edited any more is shown read-only', async () => {
    fakeServer({ [read]: () => ({ json: { ...own, editable: false } }) })
    showAccount(<ReviewPanel booking={reviewed} />, linked)
    expect(await screen.findByText(own.comment ?? '')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('that is pending or hidden says so', async () => {
    fakeServer({ [read]: () => ({ json: { ...own, status: 'held' } }) })
    showAccount(<ReviewPanel booking={reviewed} />, at)
    expect(await screen.findByText(/^Our team reads it before it is published/)).toBeDefined()
  })

  test('is not shown to the therapist', () => {
    const calls = fakeServer({})
    showAccount(<ReviewPanel booking={reviewed} />, { ...at, viewer: theo })
    expect(calls).toEqual([])
    expect(screen.queryByText('Your review')).toBeNull()
  })
})
