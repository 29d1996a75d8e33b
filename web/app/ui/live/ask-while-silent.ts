/** Where no stream can be had, or something on the way holds it back, the page asks for itself from time to time. */

const second = 1000
const askEvery = 15 * second
/** A stream that is opened anew within this time is worth waiting for. */
const askAfter = 10 * second

export function askWhileSilent(ask: () => void): { setSilent(isSilent: boolean): void; stop(): void } {
  let silentSince: number | null = Date.now()
  const askIfSilent = () => {
    const isSilent = silentSince !== null && Date.now() - silentSince >= askAfter
    if (isSilent && !document.hidden) ask()
  }
  const asking = setInterval(askIfSilent, askEvery)
  document.addEventListener('visibilitychange', askIfSilent)
  return {
    setSilent: (isSilent) => (silentSince = isSilent ? (silentSince ?? Date.now()) : null),
    stop: () => {
      clearInterval(asking)
      document.removeEventListener('visibilitychange', askIfSilent)
    },
  }
}
