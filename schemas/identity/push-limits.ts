/** Limits and kinds of notifications on devices, without schemas, so that a page can import them for a few bytes. */
export const pushLimits = {
  /** Devices of one account; a further one replaces the one that was renewed longest ago. */
  devices: 10,
  /** Devices that one account adds in an hour. */
  addedInHour: 20,
  /** Renewals of the devices of one account in an hour: one for each load of a page. */
  renewedInHour: 240,
  /** Test notifications in 10 minutes. */
  tests: 5,
  endpointMax: 1024,
  /** Attempts to deliver one notification to one device. */
  tries: 5,
  /** Pause after the first failed attempt; each further one lasts four times as long. */
  firstPauseMinutes: 1,
  /** The longest pause, also where the push service names a longer one. */
  longestPauseMinutes: 120,
  /** A session that starts in this time is announced on devices, also in the quiet time. */
  startsSoonMinutes: 15,
  /** A message that is read in this time causes no notification. */
  messageWaitMinutes: 1,
  /** What could not be shown for this long is not shown any more. */
  lastsHours: 24,
} as const

/** What a person can choose; `reminder` is about sessions that are coming up, the others as in the notification centre. */
export const pushKinds = ['reminder', 'booking', 'message', 'money', 'verification'] as const
export type PushKind = (typeof pushKinds)[number]
