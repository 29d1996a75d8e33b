import { describe, expect, test } from 'vitest'
import type { Note } from '#schemas/care/notes.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Unsaved } from '#shared/notes/autosave-ports.ts'
import { note, signed } from './fixtures.ts'
import { after, begin, offline, pass, setup, typed } from './draft-setup.ts'

const changedElsewhere = new ApiError(409, { code: 'STATUS_CHANGED' })

describe('a conflict with another window', () => {
  const start = { note, texts: { title: note.title, content: note.content } }
  const theirs = after({ title: 'Theirs', content: 'Other words.' }, 8)

  async function clash(stored: Note = theirs) {
    const draftSetup = setup()
    draftSetup.ports.change.mockRejectedValueOnce(changedElsewhere)
    draftSetup.ports.read.mockResolvedValue(stored)
    const draft = begin(draftSetup.ports, start)
    draft.type(typed)
    await pass(1_500)
    return { ...draftSetup, draft }
  }

  test('nothing is overwritten before the author has chosen', async () => {
    const { ports, stored: unsaved, state, draft } = await clash()
    expect(state()).toEqual({ as: 'conflict', theirs })
    draft.type({ ...typed, content: 'On and on' })
    await pass(60_000)
    expect(ports.change).toHaveBeenCalledTimes(1)
    expect(unsaved.at(-1)?.texts.content).toBe('On and on')
    expect((await draft.saveAll()).note).toBeNull()
  })
  test('the author may keep their own version, on top of the other', async () => {
    const { ports, state, draft } = await clash()
    await draft.useMineInstead()
    expect(ports.change.mock.lastCall).toEqual([note.identifier, { ...typed, version: 8 }])
    expect(state()?.as).toBe('saved')
  })
  test('the author may take the other version', async () => {
    const { ports, seen, stored: unsaved, draft } = await clash()
    draft.useTheirs()
    await pass(60_000)
    expect(seen.at(-1)?.texts).toEqual({ title: 'Theirs', content: 'Other words.' })
    expect(ports.change).toHaveBeenCalledTimes(1)
    expect(unsaved.at(-1)).toBeNull()
  })
  test('an own save whose response was lost is no conflict', async () => {
    const { ports, state } = setup()
    ports.change.mockRejectedValueOnce(offline)
    ports.change.mockRejectedValueOnce(changedElsewhere)
    ports.read.mockResolvedValue(after(typed, 4))
    const draft = begin(ports, start)
    draft.type(typed)
    await pass(1_500)
    const more = { ...typed, content: `${typed.content} More.` }
    draft.type(more)
    await pass(3_500)
    expect(ports.change.mock.lastCall).toEqual([note.identifier, { ...more, version: 4 }])
    expect(state()?.as).toBe('saved')
  })
  test('the same text is no conflict, whichever window saved it', async () => {
    const { state } = await clash({ ...signed, ...typed, version: 8 })
    expect(state()?.as).toBe('saved')
  })
  test('a note that was signed elsewhere is a conflict, and stays locked', async () => {
    const { state } = await clash({ ...signed, version: 8 })
    expect(state()).toMatchObject({ as: 'conflict', theirs: { status: 'signed' } })
  })
})

describe('a draft stored on this device', () => {
  const texts = { title: note.title, content: note.content }
  const unsaved: Unsaved = { texts: typed, note: { identifier: note.identifier, version: 3 }, unanswered: [] }

  test('is restored and saved', async () => {
    const { ports } = setup()
    const draft = begin(ports, { note, texts, stored: unsaved })
    expect(draft.view().texts).toEqual(typed)
    await pass(1_500)
    expect(ports.change.mock.calls).toEqual([[note.identifier, { ...typed, version: 3 }]])
  })
  test('is dropped where the server has it already', async () => {
    const { ports, stored: device } = setup()
    begin(ports, { note: after(typed, 4), texts: typed, stored: unsaved })
    await pass(5_000)
    expect(device).toEqual([null])
    expect(ports.change).not.toHaveBeenCalled()
  })
  test('is saved on top of what this device sent itself', async () => {
    const { ports } = setup()
    const sent = { ...typed, content: 'Sent' }
    begin(ports, { note: after(sent, 4), texts: sent, stored: { ...unsaved, unanswered: [sent] } })
    await pass(1_500)
    expect(ports.change.mock.calls).toEqual([[note.identifier, { ...typed, version: 4 }]])
  })
  test('is a conflict where another device has saved since', () => {
    const { ports, state } = setup()
    begin(ports, { note: { ...note, version: 5 }, texts, stored: unsaved })
    expect(state()?.as).toBe('conflict')
  })
})
