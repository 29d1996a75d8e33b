import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showRoom } from './show-room.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** A browser that recognises English on the device. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition | undefined
  lang = ''
  continuous = false
  interimResults = false
  isRunning = false
  get processLocally() {
    return true
  }
  set processLocally(_wanted: boolean) {}
  start() {
    this.isRunning = true
    FakeRecognition.last = this
  }
  abort() {
    this.isRunning = false
  }
  static available = async () => 'available'
}

beforeEach(() => {
  FakeRecognition.last = undefined
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
})

const localStream = {
  getAudioTracks: () => [{ id: 'm', getSettings: () => ({}) }],
  getVideoTracks: () => [],
} as unknown as MediaStream

test('captions of others are asked for in More and shown with the name', async () => {
  const { engine, receive } = showRoom()
  press('More')
  fireEvent.click(await screen.findByLabelText('Captions of what others say'))
  expect(engine.sent).toEqual([{ to: undefined, message: { kind: 'captions', wants: true } }])
  receive({ kind: 'captions_answer', as: 'asked' })
  expect(screen.getByText('Waiting for Ben to allow captions')).toBeDefined()
  receive({ kind: 'captions_answer', as: 'on' })
  receive({ kind: 'caption', text: 'What did you say then?', isFinal: true })
  expect(screen.getByText('What did you say then?')).toBeDefined()
  receive({ kind: 'captions_answer', as: 'none' })
  expect(screen.getByText(/^No captions of Ben: their browser cannot/)).toBeDefined()
})

test('one is asked before the own words are recognised, sees that they are, and can stop it', async () => {
  const { receive, change } = showRoom()
  change({ localStream, isCameraOn: false })
  receive({ kind: 'captions', wants: true })
  expect(await screen.findByText(/^Ben would like captions of what you say/)).toBeDefined()
  expect(FakeRecognition.last).toBeUndefined()
  press('Allow')
  expect(await screen.findByText('Your words are being captioned')).toBeDefined()
  await vi.waitFor(() => expect(FakeRecognition.last?.isRunning).toBe(true))
  press('Stop')
  expect(screen.queryByText('Your words are being captioned')).toBeNull()
  await vi.waitFor(() => expect(FakeRecognition.last?.isRunning).toBe(false))
  press('More')
  fireEvent.click(await screen.findByLabelText('Captions of what I say'))
  expect(screen.getByText('Your words are being captioned')).toBeDefined()
})
