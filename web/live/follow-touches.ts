/** Reading keeps people signed in: what is told while nobody touches the page waits until somebody does. */
const untouchedFor = 10 * 60 * 1000
const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** `onBack`: somebody is there again after a long time. Looking at the page again counts as a touch. */
export function followTouches(onBack: () => void): { isThere(): boolean; stop(): void } {
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
