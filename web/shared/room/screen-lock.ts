/** Prevents that the screen turns off during a session, as far as the browser allows it. */

/** Call it in a click; returns the function that ends it. Requested again whenever the page becomes visible. */
export function preventScreenLock(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let lock: WakeLockSentinel | null = null
  let hasEnded = false
  const request = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    const granted = await navigator.wakeLock.request('screen').catch(() => null)
    if (hasEnded) void granted?.release()
    else lock = granted
  }
  const onVisible = () => void request()
  document.addEventListener('visibilitychange', onVisible)
  void request()
  return () => {
    hasEnded = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
