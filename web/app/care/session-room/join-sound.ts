/** A soft sound of two tones, made by the browser itself. */

const tones = [
  { frequency: 587, at: 0 },
  { frequency: 784, at: 0.22 },
] as const
const loudness = 0.12
const toneSeconds = 0.9

let audio: AudioContext | undefined

function play(): void {
  audio ??= new AudioContext()
  const context = audio
  void context.resume().then(() => {
    for (const { frequency, at } of tones) {
      const start = context.currentTime + at
      const gain = new GainNode(context, { gain: 0 })
      gain.gain.linearRampToValueAtTime(loudness, start + 0.03)
      gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
      const tone = new OscillatorNode(context, { frequency })
      tone.connect(gain).connect(context.destination)
      tone.start(start)
      tone.stop(start + toneSeconds)
    }
  })
}

const gestures = ['pointerdown', 'keydown'] as const

/**
 * Plays the sound now. Before the first click or key of a page browsers allow none: then it plays with that. The function
 * returned takes that back.
 */
export function playJoinSound(): () => void {
  if (!('AudioContext' in globalThis)) return () => undefined
  if (navigator.userActivation?.hasBeenActive ?? true) {
    play()
    return () => undefined
  }
  const forget = () => gestures.forEach((name) => removeEventListener(name, onGesture))
  const onGesture = () => {
    forget()
    play()
  }
  gestures.forEach((name) => addEventListener(name, onGesture))
  return forget
}
