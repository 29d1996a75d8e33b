import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Page } from '#ui/page/Page.tsx'
import { Shell } from '#app/shell/Shell.tsx'
import type { Viewer } from '#ui/viewer/viewer.tsx'
import type { Locale } from '#shared/i18n/locale.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { latestSource, FakeEventSource } from '#tests/web/support/fake-event-source.ts'

const conversation = '019b0000-0000-7000-8000-0000000c0777'
let unread: { messages: number; notifications: number }
let calls: FakeRequest[]
beforeEach(() => {
  FakeEventSource.opened = []
  unread = { messages: 3, notifications: 1 }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('EventSource', FakeEventSource)
  calls = fakeServer({ 'GET /api/notifications/unseen': () => ({ json: unread }) })
})

const counted = () => calls.filter(({ path }) => path === '/api/notifications/unseen')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const open = (viewer: Viewer = clara, locale: Locale = 'en') =>
  showAccount(
    <Shell>
      <Page title="Wallet">Nothing yet</Page>
    </Shell>,
    { viewer, locale },
  )

test('counts are loaded after the page itself, and shown in every navigation, at the bell and in the title', async () => {
  open()
  expect(counted()).toEqual([])
  expect(document.title).toBe('Wallet · Solace')
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined()
  await pass(1_100)
  const links = await screen.findAllByRole('link', { name: 'Messages, 3 unread', hidden: true })
  // The navigation of desktop and phone, one of which is hidden.
  expect(links).toHaveLength(2)
  for (const link of links) expect(link.querySelector('[data-count="3"]')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Notifications, 1 new' }).getAttribute('href')).toBe('/notifications/')
  expect(document.title).toBe('(3) Wallet · Solace')
  expect(counted()).toHaveLength(1)
})

test('they follow events, without moving the focus, and disappear at zero', async () => {
  open()
  await pass(1_100)
  const bell = await screen.findByRole('link', { name: 'Notifications, 1 new' })
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1))
  act(() => latestSource().connect())
  bell.focus()
  unread = { messages: 99, notifications: 0 }
  act(() => latestSource().emit('message', conversation))
  await pass(200)
  expect(await screen.findAllByRole('link', { name: 'Messages, 99+ unread', hidden: true })).toHaveLength(2)
  expect(document.title).toBe('(99+) Wallet · Solace')
  await waitFor(() => expect(document.activeElement).toBe(bell))
  expect(bell.getAttribute('aria-label')).toBe('Notifications')
  unread = { messages: 0, notifications: 0 }
  act(() => latestSource().emit('message', conversation))
  await pass(200)
  await waitFor(() => expect(document.title).toBe('Wallet · Solace'))
  expect(screen.getAllByRole('link', { name: 'Messages', hidden: true })).toHaveLength(2)
})

test('a therapist sees them in the side menu, collapsed too', async () => {
  open(theo)
  await pass(1_100)
  expect(await screen.findByRole('link', { name: 'Messages, 3 unread' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }))
  expect(screen.getByRole('link', { name: 'Messages, 3 unread' }).querySelector('[data-count="3"]')).not.toBeNull()
})

test('in German too', async () => {
  open(theo, 'de')
  await pass(1_100)
  expect(await screen.findByRole('link', { name: 'Nachrichten, 3 ungelesen' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Mitteilungen, 1 neu' })).toBeDefined()
})

test('operators have no counts, for whomever they act', async () => {
  const shown = open({ ...theo, userType: 'admin', permissions: ['super'], hasSecondFactor: true })
  await pass(2_000)
  expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull()
  shown.unmount()
  open({ ...clara, impersonation: { scope: 'read', until: '2126-03-10T10:00:00.000Z', operator: 'Olu' } })
  await pass(2_000)
  expect(counted()).toEqual([])
})
