import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Correspondent } from '#schemas/care/messages.ts'
import { Composer } from '#app/care/messages/Composer.tsx'
import { filesIn } from '#app/care/messages/pasted-files.ts'
import type { Written } from '#app/care/messages/written.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const sent: Written[] = []
const typing = vi.fn<() => void>()
let person: Correspondent

// Drafts are cached in memory per person, so every test has its own person.
beforeEach(() => {
  sent.length = 0
  typing.mockClear()
  person = { identifier: crypto.randomUUID(), userType: 'provider', name: 'Theo Bassey', photoUrl: null }
})

const show = () => showAccount(<Composer person={person} onSend={(written) => sent.push(written)} onTyping={typing} />)
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Theo Bassey' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const pdf = (name: string) => new File(['%PDF-1.7 and more'], name)
const clipboard = (files: File[], types = ['Files']) => ({ clipboardData: { files, types } })

test('Enter sends the trimmed text, and the field is empty again', async () => {
  show()
  await type('  Good morning \n')
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(sent).toEqual([{ content: 'Good morning', files: [], appointment: null }])
  expect((await field()).value).toBe('')
  expect(typing).toHaveBeenCalledOnce()
})

test.each([
  ['with Shift', { shiftKey: true }],
  ['while letters are put together', { isComposing: true }],
])('Enter %s does not send', async (_, how) => {
  show()
  await type('Guten')
  const press = createEvent.keyDown(await field(), { key: 'Enter', ...how })
  fireEvent(await field(), press)
  expect([sent.length, press.defaultPrevented]).toEqual([0, false])
})

test('on touch devices Enter inserts a line break and the button sends', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  show()
  await type('One')
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveLength(1)
})

test('an empty message is not sent, and the field has an error until something is typed', async () => {
  show()
  await type('   ')
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(screen.getByText('Please write something or attach a file.')).toBeDefined()
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  await type('a')
  expect(screen.queryByText('Please write something or attach a file.')).toBeNull()
})

test('a counter is shown near the limit; above it nothing is cut off and nothing sent', async () => {
  show()
  await type('x'.repeat(3600))
  expect(screen.queryByText(/of 4000 characters/)).toBeNull()
  await type('x'.repeat(4001))
  expect(screen.getByText('4001 of 4000 characters')).toBeDefined()
  expect(screen.getByText('Please keep your message to 4000 characters.')).toBeDefined()
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect([sent.length, (await field()).value.length]).toEqual([0, 4001])
  await type('x'.repeat(4000))
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(sent).toHaveLength(1)
})

test('pasted files are attached; a sixth is refused', async () => {
  show()
  const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf']
  fireEvent.paste(await field(), clipboard(names.map(pdf)))
  expect(await screen.findByText('Please choose at most 5 files.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove 6.pdf' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent.map(({ files }) => files.map(({ name }) => name))).toEqual([names.slice(0, 5)])
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
})

test('a file of another kind and one that is too large are refused, and the typed text stays', async () => {
  show()
  const large = Object.defineProperty(pdf('large.pdf'), 'size', { value: 10 * 1024 * 1024 + 1 })
  fireEvent.paste(await field(), clipboard([new File(['MZ'], 'tool.exe'), large]))
  expect(await screen.findByText('File too large')).toBeDefined()
  expect(screen.getByText('Please remove the files that cannot be sent.')).toBeDefined()
  await type('Not yet')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([sent, (await field()).value]).toEqual([[], 'Not yet'])
  for (const name of ['tool.exe', 'large.pdf']) fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
  expect(screen.queryByText('Please remove the files that cannot be sent.')).toBeNull()
})

test('the draft for one person stays while another conversation is open', async () => {
  const first = show()
  await type('Not finished')
  first.unmount()
  const { identifier } = person
  person = { ...person, identifier: crypto.randomUUID() }
  const second = show()
  expect((await field()).value).toBe('')
  second.unmount()
  person = { ...person, identifier }
  show()
  expect((await field()).value).toBe('Not finished')
})

test('a message that indicates danger shows help, once, without any call; it can be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = fakeServer({})
  show()
  await type('I want to kill myself')
  const card = await screen.findByRole('complementary', { name: 'You deserve help now' })
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(card.isConnected).toBe(false)
  await type('I want to kill myself today')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(sent).toHaveLength(1)
  await type('I want to kill myself')
  expect(await screen.findByRole('complementary')).toBeDefined()
  // Only the key under which the device stores drafts.
  await waitFor(() => expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/messages/draft-key'])))
})

test.each([
  ['a picture of the screen', ['Files'], 1],
  ['a picture of a web page', ['text/html', 'Files'], 1],
  ['a file of the desktop with its name', ['text/plain', 'Files'], 1],
  ['words of a writing program with a picture of them', ['text/plain', 'text/html', 'Files'], 0],
])('clipboard with %s, files: %j', (_, types, count) => {
  const files = [pdf('a.pdf')] as unknown as FileList
  expect(filesIn({ types, files })).toHaveLength(count)
})
