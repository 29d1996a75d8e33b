/** The part of a service worker's global scope that the product uses: the types of pages do not contain it. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  /** The answer that the browser requested while the worker started; undefined without navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', act: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', act: (event: FetchEvent) => void): void
}
