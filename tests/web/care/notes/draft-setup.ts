/** A draft with a fake server and a fake device, on a fake clock. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { Note, NoteTexts } from '#schemas/care/notes.ts'
import { ApiError } from '#shared/api/api.ts'
import { type Autosave, createAutosave } from '#shared/notes/autosave.ts'
import type { Ports, Unsaved, View } from '#shared/notes/autosave-ports.ts'
import { note } from './fixtures.ts'

export const offline = new ApiError(0, {})
export const typed: NoteTexts = { title: 'First session', content: 'Sleeps better, panic on the train.' }
export const blank: NoteTexts = { title: '', content: '' }
export const after = (texts: NoteTexts, version: number): Note => ({ ...note, ...texts, version })

/** A server and a device as far as a draft uses them. */
export function setup() {
  const seen: View[] = []
  const stored: (Unsaved | null)[] = []
  const ports = {
    create: vi.fn<Ports['create']>(async (texts) => after(texts, 1)),
    change: vi.fn<Ports['change']>(async (_identifier, { version, ...texts }) => after(texts, version + 1)),
    read: vi.fn<Ports['read']>(async () => note),
    findWritten: vi.fn<Ports['findWritten']>(async () => undefined),
    storeOnDevice: vi.fn<Ports['storeOnDevice']>(async (unsaved) => void stored.push(unsaved)),
    forget: vi.fn<Ports['forget']>(() => void stored.push(null)),
    onSaved: vi.fn<Ports['onSaved']>(),
    onDead: vi.fn<Ports['onDead']>(),
    onChange: (view: View) => void seen.push(view),
  }
  return { ports, seen, stored, state: () => seen.at(-1)?.saving }
}

const running: Autosave[] = []
export const begin = (...args: Parameters<typeof createAutosave>): Autosave => {
  const autosave = createAutosave(...args)
  running.push(autosave)
  return autosave
}
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((autosave) => autosave.stop()))
  vi.useRealTimers()
})
