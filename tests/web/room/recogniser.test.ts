import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecogniser, languagesFor, type RecognitionClass } from '#site/room/captions/recogniser.ts'

const microphone = { id: 'microphone' } as MediaStreamTrack

/** The browser's recognition, which the test speaks for. */
function fakeBrowser({ available = ['en-US'], isLocal = true, installs = true, keepsPromise = true } = {}) {
  const started: { lang: string; processLocally: boolean; track: MediaStreamTrack | undefined }[] = []
  const alive: Fake[] = []
  const installed: string[][] = []
  class Fake extends EventTarget {
    lang = ''
    continuous = false
    interimResults = false
    #isLocal = false
    get processLocally() {
      return this.#isLocal
    }
    set processLocally(wanted: boolean) {
      this.#isLocal = wanted && keepsPromise
    }
    start(track?: MediaStreamTrack) {
      started.push({ lang: this.lang, processLocally: this.processLocally, track })
      alive.push(this)
    }
    abort() {
      alive.splice(alive.indexOf(this), 1)
    }
    static available = async ({ langs }: { langs: string[] }) => {
      if (langs.every((language) => available.includes(language))) return 'available' as const
      return langs.every((language) => available.includes(`${language}?`)) ? 'downloadable' : 'unavailable'
    }
    static install = async ({ langs }: { langs: string[] }) => {
      installed.push(langs)
      return installs
    }
  }
  if (!isLocal) Reflect.deleteProperty(Fake.prototype, 'processLocally')
  vi.stubGlobal('SpeechRecognition', Fake satisfies RecognitionClass)
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'en-NG'] })
  const emit = (type: string, more: object = {}) => alive.at(-1)?.dispatchEvent(Object.assign(new Event(type), more))
  return { started, alive, installed, emit }
}

const hear = () => ({ words: vi.fn<(text: string, isFinal: boolean) => void>(), failure: vi.fn<() => void>() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the language of the browser is preferred if it is the one of the page', () => {
  expect(languagesFor('en', ['fr-FR', 'en-NG', 'de'])).toEqual(['en-NG', 'en-US'])
  expect(languagesFor('de', ['en-GB'])).toEqual(['de-DE'])
})

test('speech is recognised on this device from the microphone of the session', async () => {
  const { started, emit } = fakeBrowser()
  const on = hear()
  const recogniser = await createRecogniser('en', on)
  await recogniser?.start(microphone)
  expect(started).toEqual([{ lang: 'en-US', processLocally: true, track: microphone }])
  emit('result', {
    resultIndex: 1,
    results: [[{ transcript: 'old' }], Object.assign([{ transcript: 'Hello' }], { isFinal: true })],
  })
  expect(on.words.mock.calls).toEqual([['Hello', true]])
})

test.each([
  ['the browser has no recognition of its own', { isLocal: false }],
  ['the language is not there', { available: [] }],
])('there is none if %s', async (_why, browser) => {
  const { started } = fakeBrowser(browser)
  expect(await createRecogniser('en', hear())).toBeNull()
  expect(started).toEqual([])
})

test('a browser that does not promise to stay on the device is never started', async () => {
  const { started } = fakeBrowser({ keepsPromise: false })
  const on = hear()
  await (await createRecogniser('en', on))?.start(microphone)
  expect([started, on.failure.mock.calls.length]).toEqual([[], 1])
})

test.each([true, false])('a language to be fetched is fetched first (succeeds: %s)', async (installs) => {
  const { started, installed } = fakeBrowser({ available: ['en-US?'], installs })
  const on = hear()
  await (await createRecogniser('en', on))?.start(microphone)
  expect([installed, started.length, on.failure.mock.calls.length]).toEqual([
    [['en-US']],
    installs ? 1 : 0,
    installs ? 0 : 1,
  ])
})

test('it begins again after a silence, stops when told, and gives up if it ends at once again and again', async () => {
  const { started, alive, emit } = fakeBrowser()
  const on = hear()
  const recogniser = await createRecogniser('en', on)
  await recogniser?.start(microphone)
  await vi.advanceTimersByTimeAsync(5_000)
  emit('error', { error: 'no-speech' })
  emit('end')
  await vi.advanceTimersByTimeAsync(500)
  expect([started.length, on.failure.mock.calls.length]).toEqual([2, 0])
  recogniser?.stop()
  expect(alive.length).toBe(1)
  await recogniser?.start(microphone)
  for (let turn = 0; turn < 5; turn += 1) {
    emit('end')
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(on.failure).toHaveBeenCalledOnce()
})

test('an error of the device ends it', async () => {
  const { emit } = fakeBrowser()
  const on = hear()
  await (await createRecogniser('en', on))?.start(microphone)
  emit('error', { error: 'audio-capture' })
  expect(on.failure).toHaveBeenCalledOnce()
})
