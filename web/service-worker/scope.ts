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

export interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}

export interface NotificationEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void }
}

/** Browsers leave out what they do not know. */
export interface SubscriptionChange extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** An open page. */
export interface WorkerClient {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface WorkerClients {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerClient[]>
  openWindow(url: string): Promise<unknown>
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: WorkerClients
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', act: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', act: (event: FetchEvent) => void): void
  addEventListener(name: 'push', act: (event: PushEvent) => void): void
  addEventListener(name: 'pushsubscriptionchange', act: (event: SubscriptionChange) => void): void
  addEventListener(name: 'notificationclick', act: (event: NotificationEvent) => void): void
}
