/** Limits of session rooms, without schemas, so that a page can import them for a few bytes. */
export const roomLimits = {
  /** The room opens this long before the start, and closes this long after the end. */
  opensMinutes: 15,
  closesMinutes: 60,
  /** Nobody new is admitted from this time after the end. */
  admitsMinutes: 15,
  /** Interval at which a page says that it is still open, and the silence after which its occupant counts as lost. */
  presentSeconds: 20,
  lostSeconds: 60,
  /** Time within which somebody who was admitted comes back without asking, even if the therapist has left. */
  returnMinutes: 2,
  /** After this wait the client reads that the therapist was reminded, and after the second may cancel free of charge. */
  lateMinutes: 5,
  absentMinutes: 15,
  /** Minutes together after which both sides count as attended. */
  togetherMinutes: 5,
  signalBytes: 32 * 1024,
  signalSeconds: 60,
  /** Signals that one occupant may send. */
  signals: { tries: 60, windowMinutes: 1 },
  /** Requests to enter, for each person. */
  entries: { tries: 30, windowMinutes: 10 },
  candidatesAtOnce: 40,
  cameras: 4,
  voices: 6,
  placeMax: 120,
  /** Choices of the therapist who is late or extends the session. */
  lateChoices: [5, 10, 15],
  extendChoices: [10, 15, 30],
  /** From this long before the start the therapist can say that they are late. */
  lateFromMinutes: 60,
  /** Longest extension in all: within the time for which the relay's credentials are valid. */
  extendMaxMinutes: 60,
  /** Minutes before the end at which the therapist reads it, and at which a client does if the therapist wants it. */
  endNotes: { provider: [10, 5], client: [5] },
  /** A join request that is not seen or answered sounds again after this. */
  soundSeconds: 30,
} as const

/** At the end of the room's address: the therapist enters and lets in whoever waits. */
export const admitOnEntry = '#admit'

export const occupantStates = ['waiting', 'inside', 'gone'] as const
/** Why an occupant is gone. `rights`: the sign-in ended, or the booking was cancelled or moved. */
export const departures = ['left', 'lost', 'replaced', 'removed', 'declined', 'rights', 'ended'] as const
/** `early`: not open yet. `closed`: the time is over, or the booking has no room any more. */
export const roomStates = ['early', 'open', 'ended', 'closed'] as const
