/** Recognises the own voice with the browser, only where it promises to do so on this device. */
import type { Recogniser } from './captions.ts'

interface SpokenResult {
  readonly isFinal: boolean
  readonly [place: number]: { readonly transcript: string }
}
interface SpokenEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<SpokenResult>
}

export interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start(track?: MediaStreamTrack): void
  abort(): void
}
interface Languages {
  langs: string[]
  processLocally: true
}
export interface RecognitionClass {
  new (): Recognition
  prototype: Recognition
  available?(options: Languages): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>
  install?(options: Languages): Promise<boolean>
}

interface Hearing {
  words: (text: string, isFinal: boolean) => void
  /** It will not recognise anything any more. */
  failure: () => void
}

const againMs = 500
/** Ends in a row without a word, each after a few seconds of silence or at once. */
const vainMs = 1_000
const vainMost = 5
/** After these the browser begins again by itself or is begun again. */
const harmless = new Set(['no-speech', 'aborted'])

const classOf = (): RecognitionClass | undefined => {
  const { SpeechRecognition } = globalThis as { SpeechRecognition?: RecognitionClass }
  const isLocal = SpeechRecognition?.available && 'processLocally' in SpeechRecognition.prototype
  return isLocal ? SpeechRecognition : undefined
}

const usual: Record<string, string> = { de: 'de-DE', en: 'en-US' }

/** The language of the browser if it is the one of the page, otherwise the usual form of that. */
export function languagesFor(page: string, browser: readonly string[]): string[] {
  const own = browser.filter((language) => language.split('-')[0] === page)
  return [...new Set([...own, usual[page] ?? page])]
}

/** Null if no language can be recognised on this device. */
export async function createRecogniser(page: string, on: Hearing): Promise<Recogniser | null> {
  const Recognition = classOf()
  if (!Recognition) return null
  for (const language of languagesFor(page, navigator.languages)) {
    const state = await Recognition.available?.({ langs: [language], processLocally: true }).catch(() => 'unavailable')
    if (state !== undefined && state !== 'unavailable')
      return recogniserOf(Recognition, { language, isReady: state === 'available' }, on)
  }
  return null
}

interface Spoken {
  language: string
  /** Otherwise the browser fetches the language once. */
  isReady: boolean
}

function recogniserOf(Recognition: RecognitionClass, { language, isReady }: Spoken, on: Hearing): Recogniser {
  let ready = isReady
  let current: Recognition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let vain = 0

  const stop = () => {
    clearTimeout(timer)
    const ended = current
    current = null
    ended?.abort()
  }
  const fail = () => {
    stop()
    on.failure()
  }
  const begin = (track: MediaStreamTrack) => {
    const recognition = new Recognition()
    Object.assign(recognition, { lang: language, continuous: true, interimResults: true, processLocally: true })
    // Without this promise the browser may send the voice to its maker.
    if (recognition.processLocally !== true) return fail()
    const began = performance.now()
    current = recognition
    recognition.addEventListener('result', (event) => {
      if (current !== recognition) return
      vain = 0
      const { results, resultIndex } = event as SpokenEvent
      for (const result of Array.from(results).slice(resultIndex)) on.words(result[0]?.transcript ?? '', result.isFinal)
    })
    recognition.addEventListener('error', (event) => {
      if (current === recognition && !harmless.has((event as Event & { error?: string }).error ?? '')) fail()
    })
    recognition.addEventListener('end', () => {
      if (current !== recognition) return
      vain = performance.now() - began < vainMs ? vain + 1 : 0
      if (vain >= vainMost) return fail()
      timer = setTimeout(() => begin(track), againMs)
    })
    try {
      recognition.start(track)
    } catch {
      fail()
    }
  }
  let wanted: MediaStreamTrack | null = null
  return {
    async start(track) {
      stop()
      wanted = track
      ready ||= (await Recognition.install?.({ langs: [language], processLocally: true }).catch(() => false)) ?? false
      // Meanwhile the microphone may have been muted.
      if (wanted !== track) return
      if (ready) begin(track)
      else fail()
    },
    stop() {
      wanted = null
      stop()
    },
  }
}
