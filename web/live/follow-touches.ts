/** Reading keeps people signed in: what is told while nobody has touched the page for long waits until somebody does. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** `onBack`: somebody is there again after so long (milliseconds). Looking at the page again counts as a touch. */
export function followTouches(untouchedFor: number, onBack: () => void): { isThere(): boolean; stop(): void } {
  let touchedAt = Date.now()
  const isThere = () => Date.now() - touchedAt < untouchedFor
  const touch = () => {
    const wasThere = isThere()
    touchedAt = Date.now()
    if (!wasThere) onBack()
  }
  const look = () => {
    if (!document.hidden) touch()
  }
  document.addEventListener('visibilitychange', look)
  for (const name of touches) globalThis.addEventListener(name, touch, { passive: true, capture: true })
  return {
    isThere,
    stop: () => {
      document.removeEventListener('visibilitychange', look)
      for (const name of touches) globalThis.removeEventListener(name, touch, { capture: true })
    },
  }
}
