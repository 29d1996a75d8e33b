/** Only built pages have a service worker. Without one everything works except the offline page. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // `none`: a new service worker is never taken from the browser's cache.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
