/** Limits, kinds and signals of live changes, without schemas, so that a page can import them for a few bytes. */
export const liveLimits = {
  streamsPerPerson: 6,
  heartbeatSeconds: 20,
  /** Interval of the check for expired sessions; ended sessions are published at once. */
  checkSessionSeconds: 10,
  /** Changes of one row within this time are published once. */
  gatherMs: 200,
  /** Wait before a browser reconnects a broken stream, with jitter, so that not all browsers reconnect at once. */
  retryMs: 3_000,
  retrySpreadMs: 4_000,
} as const
/** `message` and `typing` name the conversation, `room` and `room_signal` the booking. */
export const liveKinds = [
  'booking',
  'imported_client',
  'message',
  'typing',
  'notification',
  'room',
  'room_signal',
] as const
/** Published at once: users wait for them, and one action changes one row. */
export const immediateKinds: readonly string[] = ['message', 'typing', 'room', 'room_signal']
/** Not published to an operator who acts as a user, because they concern messages and sessions of two people. */
export const pairKinds: readonly string[] = ['message', 'typing', 'room', 'room_signal']

/**
 * Events beside the kinds. `alive`: the first event of a stream, and its heartbeat when idle. `missed`: changes may have been
 * missed. `replaced`: a newer stream has replaced this one.
 */
export const liveSignals = { alive: 'alive', missed: 'missed', replaced: 'replaced' } as const
