/** The speaker that somebody chose, where the browser lets them choose. */
import { readMemory } from './device-memory.ts'

/** Some browsers list speakers, others ask in a window of their own. */
export type SpeakerChoice = 'list' | 'ask' | 'none'

interface WithOutput {
  selectAudioOutput?: () => Promise<MediaDeviceInfo>
}

export function speakerChoice(hasList: boolean): SpeakerChoice {
  if (!('setSinkId' in HTMLMediaElement.prototype)) return 'none'
  if (hasList) return 'list'
  return 'selectAudioOutput' in navigator.mediaDevices ? 'ask' : 'none'
}

/** Null if the person chose none. */
export const askForSpeaker = (): Promise<MediaDeviceInfo | null> =>
  (navigator.mediaDevices as WithOutput).selectAudioOutput?.().catch(() => null) ?? Promise.resolve(null)

/** Plays an element on the chosen speaker; on the usual one if that is gone. */
export async function playOnChosenSpeaker(element: HTMLMediaElement): Promise<void> {
  const { speaker } = readMemory()
  if (speaker && 'setSinkId' in element) await element.setSinkId(speaker).catch(() => undefined)
}

/** Two short tones. */
export async function playTones(): Promise<void> {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const gain = context.createGain()
  gain.gain.value = 0.1
  gain.connect(out)
  ;[523, 659].forEach((frequency, at) => {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + 0.1 + at * 0.3)
    tone.stop(context.currentTime + 0.35 + at * 0.3)
  })
  const element = new Audio()
  element.srcObject = out.stream
  setTimeout(() => void context.close(), 1_500)
  await playOnChosenSpeaker(element)
  await element.play().catch(() => undefined)
}
