import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CaptionPorts, Captions } from '#site/room/captions/captions.ts'
import { fakeEngine, peer } from './fake-engine.ts'

const track = (name: string) => ({ id: name }) as MediaStreamTrack
const streamOf = (one: MediaStreamTrack) => ({ getAudioTracks: () => [one] }) as unknown as MediaStream

/** A page with a recogniser that the test speaks for. */
function setup({ canRecognise = true } = {}) {
  const engine = fakeEngine({ peers: [peer('ben')], localStream: streamOf(track('microphone')) })
  const heard: (string | null)[] = []
  let on: Parameters<CaptionPorts['recogniser']>[0] | undefined
  const recogniser = vi.fn<CaptionPorts['recogniser']>(async (hearing) => {
    on = hearing
    return canRecognise ? { start: async ({ id }) => void heard.push(id), stop: () => void heard.push(null) } : null
  })
  const captions = new Captions({ engine, recogniser, onChange: () => undefined })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const ask = async (from: string, wants = true) => {
    engine.receive(from, { kind: 'captions', wants })
    await settle()
  }
  return {
    engine,
    captions,
    recogniser,
    heard,
    ask,
    settle,
    say: (text: string, isFinal = true) => on?.words(text, isFinal),
    fail: () => on?.failure(),
    answers: () =>
      engine.sent.filter(({ message }) => message.kind === 'captions_answer').map(({ message }) => message.as),
    spoken: () => engine.sent.filter(({ message }) => message.kind === 'caption'),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('nobody is recognised before somebody asks and they agree', async () => {
  const { captions, recogniser, heard, ask, settle, answers } = setup()
  captions.setWanted(true)
  await settle()
  expect(recogniser).not.toHaveBeenCalled()
  await ask('ben')
  expect([captions.view().own, answers(), heard]).toEqual(['asked', ['asked'], []])
  captions.allow()
  await settle()
  expect([captions.view().own, answers(), heard.at(-1)]).toEqual(['on', ['asked', 'on'], 'microphone'])
})

test('words go only to those who asked, and no longer once they do not want them', async () => {
  const { engine, captions, ask, say, settle, spoken, heard } = setup()
  engine.change({ peers: [peer('ben'), peer('eve')] })
  await ask('ben')
  captions.allow()
  await settle()
  say('Good morning')
  expect(spoken()).toEqual([{ to: 'ben', message: { kind: 'caption', text: 'Good morning', isFinal: true } }])
  await ask('ben', false)
  say('Nobody hears this')
  expect([spoken().length, heard.at(-1)]).toEqual([1, null])
})

test('words that still change are sent at most every 400 ms, final ones always', async () => {
  const { captions, ask, say, settle, spoken } = setup()
  await ask('ben')
  captions.allow()
  await settle()
  await vi.advanceTimersByTimeAsync(1_000)
  say('How', false)
  say('How are', false)
  await vi.advanceTimersByTimeAsync(400)
  say('How are you', false)
  say('How are you?')
  expect(spoken().map(({ message }) => message.text)).toEqual(['How', 'How are you', 'How are you?'])
})

test('a muted microphone is not recognised, and is again when it is on', async () => {
  const { engine, captions, ask, say, settle, spoken, heard } = setup()
  await ask('ben')
  captions.allow()
  await settle()
  engine.change({ isMicrophoneOn: false })
  await settle()
  say('Spoken to somebody else')
  expect([heard.at(-1), spoken()]).toEqual([null, []])
  engine.change({ isMicrophoneOn: true, localStream: streamOf(track('headset')) })
  await settle()
  expect(heard.at(-1)).toBe('headset')
})

test('who refuses or stops says so, and is not asked again', async () => {
  const { engine, captions, ask, settle, answers, heard } = setup()
  await ask('ben')
  captions.refuse()
  expect([captions.view().own, answers(), heard]).toEqual(['off', ['asked', 'off'], []])
  engine.change({ peers: [peer('ben'), peer('eve')] })
  await ask('eve')
  expect([captions.view().own, answers().at(-1)]).toEqual(['off', 'off'])
  captions.allow()
  await settle()
  captions.refuse()
  await settle()
  expect([answers().at(-1), heard.at(-1)]).toEqual(['off', null])
})

test('a device that cannot recognise speech says so and asks nobody', async () => {
  const { captions, ask, answers } = setup({ canRecognise: false })
  await ask('ben')
  expect([captions.view().own, answers()]).toEqual(['none', ['none']])
})

test('a recogniser that fails ends the captions and says so', async () => {
  const { captions, ask, settle, fail, answers } = setup()
  await ask('ben')
  captions.allow()
  await settle()
  fail()
  expect([captions.view().own, answers().at(-1)]).toEqual(['none', 'none'])
})

test('who wants captions sees the newest words of each person, until a silence', async () => {
  const { engine, captions } = setup()
  engine.receive('ben', { kind: 'caption', text: 'Before anybody wanted it', isFinal: true })
  captions.setWanted(true)
  const say = (from: string, text: unknown, isFinal: boolean) =>
    engine.receive(from, { kind: 'caption', text, isFinal })
  say('ben', 'I was', false)
  say('ben', 'I was at home', true)
  say('eve', 'When?', true)
  say('eve', 7, true)
  const lines = () => captions.view().lines.map(({ from, text }) => `${from}: ${text}`)
  expect(lines()).toEqual(['ben: I was at home', 'eve: When?'])
  say('ben', 'x'.repeat(5_000), true)
  expect(captions.view().lines.at(-1)?.text).toHaveLength(200)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(lines()).toEqual([])
})

test('who comes later is asked too, and who has gone no longer counts', async () => {
  const { engine, captions, ask } = setup()
  captions.setWanted(true)
  engine.receive('ben', { kind: 'captions_answer', as: 'on' })
  engine.receive('ben', { kind: 'captions_answer', as: 'anything' })
  await ask('ben')
  engine.change({ peers: [peer('eve')] })
  expect(engine.sent.at(-1)).toEqual({ to: 'eve', message: { kind: 'captions', wants: true } })
  expect([captions.view().answers, captions.view().askers]).toEqual([{}, []])
})

test('leaving the room ends the recognition', async () => {
  const { captions, ask, settle, heard } = setup()
  await ask('ben')
  captions.allow()
  await settle()
  captions.stop()
  await settle()
  expect(heard.at(-1)).toBeNull()
})
