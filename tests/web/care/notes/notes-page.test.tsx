import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { NotesPage } from '#app/care/notes/NotesPage.tsx'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { draftKey, note, noteId, page, rowOf, signed } from './fixtures.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

type Answer = Parameters<typeof fakeServer>[0][string]

function open({
  at = '/notes/',
  list = () => page([rowOf(note), rowOf(signed)]),
}: { at?: string; list?: Answer } = {}) {
  const calls = fakeServer({
    'GET /api/note/draft-key': () => draftKey,
    'GET /api/note': list,
    [`GET /api/clients/${clara.identifier}`]: () => ({ json: clara }),
  })
  showAccount(<NotesPage />, { viewer: theo, at, path: '/notes' })
  return calls
}
const lists = (calls: readonly FakeRequest[]) =>
  calls.filter(({ path }) => path === '/api/note').map(({ query }) => Object.fromEntries(query))

beforeEach(() => localStorage.setItem('userType', 'provider'))

describe('the notes', () => {
  test('are listed newest first, each with its subject and status', async () => {
    const calls = open()
    const list = within(await screen.findByRole('list', { name: 'Notes' }))
    const [first, second] = list.getAllByRole('listitem')
    expect(first?.textContent).toContain('Session note · Clara Afolabi · Session of Thu 26 Nov, 18:00')
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/notes/${noteId}/`)
    expect(within(second as HTMLElement).getByText('Signed')).toBeDefined()
    expect(lists(calls)).toEqual([{ sort: '-createdAt', page: '1' }])
  })

  test('are searched; hits are marked, and the search words are not in the address', async () => {
    const calls = open({
      list: ({ query }) =>
        page([rowOf(note, { excerpt: query.get('searchQuery') ? '…panic on the train, (Panic)…' : null })]),
    })
    const search = await screen.findByRole('searchbox', { name: 'Search your notes' })
    fireEvent.change(search, { target: { value: 'panic (' } })
    await waitFor(() => expect(lists(calls).at(-1)?.searchQuery).toBe('panic ('))
    await waitFor(() =>
      expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['panic', '(', 'Panic']),
    )
    expect(visited.join()).not.toContain('panic')
    expect(document.title).toBe('Notes · Solace')
  })

  test('are not searched for one letter', async () => {
    useFakeClock()
    const calls = open()
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'p' } })
    await passTime(2_000)
    expect(lists(calls).some(({ searchQuery }) => searchQuery !== undefined)).toBe(false)
  })

  test('are filtered by type and status, which are stored in the address', async () => {
    const calls = open({ at: '/notes/?type=client' })
    await waitFor(() => expect(lists(calls).at(-1)).toMatchObject({ type: 'client' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'signed' } })
    await waitFor(() => expect(lists(calls).at(-1)).toMatchObject({ type: 'client', status: 'signed' }))
    expect(visited.at(-1)).toBe('/notes/?type=client&status=signed')
  })

  test.each(['/notes/?type=nonsense', '/notes/?page=-1', '/notes/?page=x', '/notes/?status=%00'])(
    'ignore an invalid address like %s',
    async (at) => {
      const calls = open({ at })
      await screen.findByRole('list', { name: 'Notes' })
      expect(lists(calls)).toEqual([{ sort: '-createdAt', page: '1' }])
    },
  )

  test('are paged in the address', async () => {
    const calls = open({
      list: ({ query }) => page([rowOf(note)], { page: Number(query.get('page')), total: 40, lastPage: 2 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Go to page 2' }))
    await waitFor(() => expect(lists(calls).at(-1)?.page).toBe('2'))
    expect(visited.at(-1)).toBe('/notes/?page=2')
  })

  test('that are empty say so, and filters can be cleared', async () => {
    const calls = open({ at: '/notes/?status=signed', list: () => page([]) })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText(/^You have not written a note yet./)).toBeDefined()
    expect(lists(calls).at(-1)).toEqual({ sort: '-createdAt', page: '1' })
  })

  test('that cannot be loaded can be loaded again', async () => {
    let tries = 0
    open({ list: () => ((tries += 1) === 1 ? problem(403, 'FORBIDDEN', 'Not yours') : page([rowOf(note)])) })
    expect(await screen.findByText('Not yours')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Notes' })).toBeDefined()
  })
})

describe('a client note', () => {
  test('without a client says that the client ID is missing', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a client note' }))
    expect(await screen.findByText('Client ID is missing')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('with a client ID is begun, about that client', async () => {
    const calls = open({ at: `/notes/?id=${clara.identifier}` })
    expect(await screen.findByText('Only notes about Clara Afolabi')).toBeDefined()
    expect(lists(calls)[0]).toMatchObject({ client: clara.identifier })
    fireEvent.click(screen.getByRole('button', { name: 'Add a client note' }))
    expect(await screen.findByRole('dialog', { name: 'Add a client note' })).toBeDefined()
  })

  test('with an invalid client ID says the same', async () => {
    const calls = open({ at: '/notes/?id=theo' })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a client note' }))
    expect(await screen.findByText('Client ID is missing')).toBeDefined()
    expect(lists(calls)[0]).not.toHaveProperty('client')
  })
})
