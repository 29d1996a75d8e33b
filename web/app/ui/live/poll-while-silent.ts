/** Polling, for when the event stream is unavailable or something on the way delays it. */

const second = 1000
const pollEvery = 15 * second
/** A stream that reopens within this time makes polling unnecessary. */
const pollAfter = 10 * second

export function pollWhileSilent(poll: () => void): { setSilent(isSilent: boolean): void; stop(): void } {
  let silentSince: number | null = Date.now()
  const pollIfSilent = () => {
    const isSilent = silentSince !== null && Date.now() - silentSince >= pollAfter
    if (isSilent && !document.hidden) poll()
  }
  const timer = setInterval(pollIfSilent, pollEvery)
  document.addEventListener('visibilitychange', pollIfSilent)
  return {
    setSilent: (isSilent) => (silentSince = isSilent ? (silentSince ?? Date.now()) : null),
    stop: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfSilent)
    },
  }
}
