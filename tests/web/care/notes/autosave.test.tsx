import { describe, expect, test, vi } from 'vitest'
import type { Note } from '#schemas/care/notes.ts'
import { ApiError } from '#shared/api/api.ts'
import { note } from './fixtures.ts'
import { after, begin, blank, offline, pass, setup, typed } from './draft-setup.ts'

describe('a new note', () => {
  test('is created 1.5 s after the last key, and updated from then on', async () => {
    const { ports, state } = setup()
    const draft = begin(ports, { note: null, texts: blank })
    draft.type({ ...typed, content: 'Sleeps' })
    await pass(1_400)
    draft.type(typed)
    await pass(1_499)
    expect(ports.create).not.toHaveBeenCalled()
    await pass(1)
    expect(ports.create.mock.calls).toEqual([[typed]])
    expect(state()).toEqual({ as: 'saved', at: note.updatedAt })
    draft.type({ ...typed, title: 'The first session' })
    await pass(1_500)
    expect(ports.change.mock.calls).toEqual([[note.identifier, { ...typed, title: 'The first session', version: 1 }]])
    expect(ports.create).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['the title is too short', { ...typed, title: 'ab' }],
    ['the title is blank', { ...typed, title: '     ' }],
    ['the title is too long', { ...typed, title: 'x'.repeat(33) }],
    ['the text is empty', { ...typed, content: ' ' }],
    ['the text is too long', { ...typed, content: 'x'.repeat(4001) }],
  ])('stays on this device while %s', async (_case, texts) => {
    const { ports, stored, state } = setup()
    begin(ports, { note: null, texts: blank }).type(texts)
    await pass(10_000)
    expect(ports.create).not.toHaveBeenCalled()
    expect(stored.at(-1)?.texts).toEqual(texts)
    expect(state()).toEqual({ as: 'short' })
  })

  test('is not created with nothing but headings', async () => {
    const { ports, stored } = setup()
    const headings = { title: '', content: 'Data:\n\nPlan:\n' }
    const draft = begin(ports, { note: null, texts: headings })
    draft.type({ ...headings, title: 'Fir' })
    draft.type(headings)
    await pass(5_000)
    expect(stored.at(-1)).toBeNull()
    expect(ports.create).not.toHaveBeenCalled()
  })

  test('whose creation got no response is looked up before it is created again', async () => {
    const { ports, state } = setup()
    ports.create.mockRejectedValueOnce(offline)
    ports.findWritten.mockResolvedValueOnce(after(typed, 1))
    begin(ports, { note: null, texts: blank }).type(typed)
    await pass(1_500)
    expect(state()).toEqual({ as: 'waiting', isOffline: true })
    await pass(2_000)
    expect(ports.findWritten.mock.calls).toEqual([[[typed]]])
    expect(ports.create).toHaveBeenCalledTimes(1)
    expect(state()).toEqual({ as: 'saved', at: note.updatedAt })
  })
})

describe('a draft', () => {
  const start = { note, texts: { title: note.title, content: note.content } }

  test('is stored on this device with every key until it is saved', async () => {
    const { ports, stored } = setup()
    begin(ports, start).type(typed)
    await pass(0)
    expect(stored).toEqual([{ texts: typed, note: { identifier: note.identifier, version: 3 }, unanswered: [] }])
    await pass(1_500)
    expect(stored.at(-1)).toBeNull()
  })

  test('is saved again when something is typed during a save', async () => {
    const { ports, stored } = setup()
    const first = Promise.withResolvers<Note>()
    ports.change.mockReturnValueOnce(first.promise)
    const draft = begin(ports, start)
    draft.type(typed)
    await pass(1_500)
    const more = { ...typed, content: `${typed.content} More.` }
    draft.type(more)
    first.resolve(after(typed, 4))
    await pass(0)
    expect(stored.at(-1)?.texts).toEqual(more)
    await pass(1_500)
    expect(ports.change.mock.calls.map(([, { version, content }]) => [version, content])).toEqual([
      [3, typed.content],
      [4, more.content],
    ])
  })

  test('without a connection is retried with back-off, and at once when the connection is back', async () => {
    const { ports, state } = setup()
    ports.change.mockRejectedValue(offline)
    begin(ports, start).type(typed)
    await pass(1_500)
    const tries = () => ports.change.mock.calls.length
    expect(tries()).toBe(1)
    await pass(2_000)
    expect(tries()).toBe(2)
    await pass(3_999)
    expect(tries()).toBe(2)
    await pass(1)
    expect(tries()).toBe(3)
    expect(state()).toEqual({ as: 'waiting', isOffline: true })
    ports.change.mockImplementation(async (_identifier, { version, ...texts }) => after(texts, version + 1))
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(tries()).toBe(4)
    expect(state()).toEqual({ as: 'saved', at: note.updatedAt })
  })

  test('is saved when the page is hidden', async () => {
    const { ports } = setup()
    begin(ports, start).type(typed)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(ports.change).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  test('is saved when its page is left', async () => {
    const { ports } = setup()
    const draft = begin(ports, start)
    draft.type(typed)
    await draft.stop()
    expect(ports.change).toHaveBeenCalledTimes(1)
  })

  test('stays on this device when the session has ended', async () => {
    const { ports, stored } = setup()
    ports.change.mockRejectedValueOnce(new ApiError(401, { code: 'UNAUTHORIZED_ACCESS' }))
    begin(ports, start).type(typed)
    await pass(1_500)
    expect(ports.onDead).toHaveBeenCalledTimes(1)
    expect(stored.at(-1)?.texts).toEqual(typed)
    await pass(60_000)
    expect(ports.change).toHaveBeenCalledTimes(1)
  })

  test('says when neither server nor device has it', async () => {
    const { ports, seen } = setup()
    ports.storeOnDevice.mockRejectedValue(new Error('No storage'))
    begin(ports, start).type(typed)
    await pass(0)
    expect(seen.at(-1)?.isAtRisk).toBe(true)
    await pass(1_500)
    expect(seen.at(-1)).toMatchObject({ isAtRisk: false, saving: { as: 'saved' } })
  })

  test('is stored with later keys although this device could not delete an earlier copy', async () => {
    const { ports, stored } = setup()
    ports.forget.mockImplementationOnce(() => {
      throw new Error('No storage')
    })
    const draft = begin(ports, start)
    draft.type(typed)
    draft.type(start.texts)
    draft.type({ ...typed, content: 'On and on' })
    await pass(0)
    expect(stored.at(-1)?.texts.content).toBe('On and on')
  })

  test('that the server refuses says so and is not retried by itself', async () => {
    const { ports, state } = setup()
    const refusal = new ApiError(422, { code: 'VALIDATION_ERROR', message: 'No' })
    ports.change.mockRejectedValueOnce(refusal)
    const draft = begin(ports, start)
    draft.type(typed)
    await pass(60_000)
    expect(state()).toEqual({ as: 'refused', error: refusal })
    expect(ports.change).toHaveBeenCalledTimes(1)
    expect((await draft.saveAll()).note?.version).toBe(4)
  })

  test('that was deleted elsewhere is created again when it is saved', async () => {
    const { ports, stored } = setup()
    ports.change.mockRejectedValueOnce(new ApiError(404, { code: 'NOT_FOUND' }))
    const draft = begin(ports, start)
    draft.type(typed)
    await pass(1_500)
    expect(stored.at(-1)).toMatchObject({ texts: typed, note: null })
    await draft.saveAll()
    expect(ports.create.mock.calls).toEqual([[typed]])
  })
})
