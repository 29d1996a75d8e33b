/** Limits of text messages, without schemas, so that a page can import them for a few bytes. */
export const smsLimits = {
  /** Text messages to one account in 24 hours, codes included. */
  perDay: 5,
  /** Codes to one number in 24 hours, from whatever account. */
  codesPerNumber: 3,
  /** Codes requested from one network in an hour. */
  codesPerNetwork: 10,
  /** A session is announced when it starts within this time, … */
  hoursBefore: 24,
  /** … and not any more when it starts sooner than this. */
  leastHoursBefore: 1,
  /** Attempts to send one reminder, and minutes between two. */
  tries: 3,
  pauseMinutes: 10,
  /** Days for which it is stored that a message was sent. */
  retentionDays: 30,
} as const

/** Numbers of the countries of the product: elsewhere a text message may cost a hundred times as much. */
export const smsNumber = '^\\+(?:234[0-9]{10}|44[0-9]{9,10}|1[0-9]{10}|49[0-9]{7,11})$'
