/** Limits of connection reports and of the ways beside the relay, without schemas, so that a page can import them for a few bytes. */
export const roomConnectionLimits = {
  /** Reports are kept this long, then only their sums by day. */
  reportDays: 90,
  /** Without sound or picture for this long, the page offers the phone. */
  noMediaSeconds: 15,
  /** Relay credentials of a connection test, and how long it measures. */
  testMinutes: 2,
  testSeconds: 5,
  tests: { tries: 10, windowMinutes: 10 },
  phones: { tries: 10, windowMinutes: 10 },
  reports: { tries: 30, windowMinutes: 10 },
  connectedMsMax: 24 * 60 * 60 * 1000,
  reconnectsMax: 100_000,
} as const

export const relayPaths = ['udp', 'tcp', 'tls', 'direct'] as const
/** What was wrong with the connection, to choose from. */
export const troubles = ['sound', 'picture', 'delay', 'dropped', 'device', 'other'] as const
/** 1 is bad, 3 is good. */
export const ratings = [3, 2, 1] as const
/** Days until today whose reports operators see added up, to choose from. */
export const reportPeriods = [7, 30, 90, 365] as const
