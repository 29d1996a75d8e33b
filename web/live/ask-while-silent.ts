/** Where no stream can be had, or something on the way holds it back, the page asks for itself from time to time. */

const second = 1000
const askEvery = 15 * second
/** A stream that is opened anew within this time is worth waiting for. */
const askAfter = 10 * second
/** Asking keeps people signed in, so it rests while nobody touches the page. */
const untouchedFor = 10 * 60 * second
const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

export function askWhileSilent(ask: () => void): { setSilent(isSilent: boolean): void; stop(): void } {
  let silentSince: number | null = Date.now()
  let touchedAt = Date.now()
  const isTouched = () => Date.now() - touchedAt < untouchedFor
  const askIfSilent = () => {
    const isSilent = silentSince !== null && Date.now() - silentSince >= askAfter
    if (isSilent && isTouched() && !document.hidden) ask()
  }
  const touch = () => {
    const wasTouched = isTouched()
    touchedAt = Date.now()
    if (!wasTouched) askIfSilent()
  }
  const look = () => {
    if (document.hidden) return
    touchedAt = Date.now()
    askIfSilent()
  }
  const asking = setInterval(askIfSilent, askEvery)
  document.addEventListener('visibilitychange', look)
  for (const name of touches) globalThis.addEventListener(name, touch, { passive: true, capture: true })
  return {
    setSilent: (isSilent) => (silentSince = isSilent ? (silentSince ?? Date.now()) : null),
    stop: () => {
      clearInterval(asking)
      document.removeEventListener('visibilitychange', look)
      for (const name of touches) globalThis.removeEventListener(name, touch, { capture: true })
    },
  }
}
