import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Message, MessageFile } from '#schemas/care/messages.ts'
import { MessageFiles } from '#app/care/messages/MessageFiles.tsx'
import { WaitingFiles } from '#app/care/messages/WaitingFiles.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { changesOf, message, theoId } from './conversation-fixtures.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const file = (fileName: string, change: Partial<MessageFile> = {}): MessageFile => ({
  identifier: `file-${fileName}`,
  fileName,
  contentType: 'application/octet-stream',
  bytes: 2_621_440,
  scanStatus: 'clean',
  ...change,
})
const show = (files: MessageFile[], more: Partial<Message> = {}) =>
  showAccount(<MessageFiles message={message(2, { files, ...more })} person={theoId} />)

const searchCall = 'POST /api/messages/conversations'

test('files of a message have shortened names, sizes in MB, a preview and a download', async () => {
  show([file('sleep-diary-november.csv')])
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('sleep-diar…')).toBeDefined()
  expect(item.getByText('2.50 MB')).toBeDefined()
  expect(item.getByRole('button', { name: 'Preview of sleep-diary-november.csv' })).toBeDefined()
  expect(item.getByRole('button', { name: 'Download sleep-diary-november.csv' })).toBeDefined()
})

test('a file that is being scanned says so, is polled and opens when it is clean', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const states = ['quarantined', 'clean'] as const
  const calls = fakeServer({
    [searchCall]: () => ({
      json: changesOf([message(2, { files: [file('a.pdf', { scanStatus: states[calls.length - 1] ?? 'clean' })] })]),
    }),
  })
  show([file('a.pdf', { scanStatus: 'quarantined' })])
  expect(await screen.findByText(/^Checking for viruses/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(calls).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await screen.findByRole('button', { name: 'Preview of a.pdf' })).toBeDefined()
  expect(calls.map(({ query }) => query.get('since'))).toEqual(['1', '1'])
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(calls).toHaveLength(2)
})

test('an infected file cannot be opened, and says so', async () => {
  show([file('a.pdf', { scanStatus: 'infected' })])
  expect(await screen.findByText('This file did not pass the virus check and cannot be opened.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['the other side sent', false, 1],
  ['one sent oneself', true, 0],
])('a missing scan is reported for a file that %s', async (_, isOwn, count) => {
  show([file('a.pdf', { scanStatus: 'not_scanned' })], { isOwn })
  await screen.findByRole('button', { name: 'Preview of a.pdf' })
  expect(screen.queryAllByText(/^This file was not checked for viruses/)).toHaveLength(count)
})

test('a picture is loaded when it scrolls into view; a failure can be retried', async () => {
  useFakeClock()
  let see: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: typeof see) {
        see = seen
      }
      observe() {}
      disconnect() {}
    },
  )
  const calls = fakeServer({})
  show([file('garden.png')])
  await screen.findByRole('button', { name: 'Enlarge picture: garden.png' })
  act(() => see([{ isIntersecting: false }]))
  expect(calls).toEqual([])
  act(() => see([{ isIntersecting: true }]))
  await passTime(3_500)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(calls.length).toBeGreaterThan(2))
  expect(new Set(calls.map(({ path }) => path))).toEqual(
    new Set([`/api/messages/${message(2).identifier}/files/file-garden.png/content`]),
  )
})

test('files being uploaded show their progress', async () => {
  showAccount(<WaitingFiles files={[new File(['%PDF-'], 'a.pdf')]} percent={40} />)
  expect(await screen.findByText('40 % sent')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: '40 % sent' }).getAttribute('aria-valuenow')).toBe('40')
})
