/** Limits of messages and kinds of their files, without schemas, so that a page can import them for a few bytes. */
export const messageLimits = {
  contentMax: 4000,
  filesPerMessage: 5,
  /** Time after sending in which a message may be edited. */
  editMinutes: 15,
  perPage: 50,
  /** Changes returned by one call. */
  changesAtOnce: 200,
  chatsPerPage: 30,
  contactsMost: 50,
  searchMin: 2,
  searchMax: 64,
  /** Messages that one search call decrypts; the cursor continues the search. */
  searchedAtOnce: 5_000,
  /** Characters of the last message in the chat list. */
  previewMax: 120,
  /** Counting stops at this number. */
  unreadMost: 99,
  /** How long a user is shown as typing, and the interval at which the typing client publishes it. */
  typingSeconds: 6,
  typingEverySeconds: 3,
  autoReplyMax: 500,
  /** A conversation gets one automatic reply within this time. */
  autoReplyHours: 12,
  officeHoursMax: 14,
  sends: { tries: 60, windowMinutes: 1 },
  /** Conversations per day that a client may begin with therapists who are not theirs yet. */
  questions: { tries: 5, windowMinutes: 24 * 60 },
  /** Interval at which the chat list is refetched. */
  chatListStaleMs: 5 * 60 * 1000,
  /** Wait after a message was deleted. */
  deletedMs: 300,
} as const

/** Attachments of a message: the same kinds as of a client note. */
export const messageFileKinds = ['doc', 'docx', 'pdf', 'jpg', 'jpeg', 'png', 'mp3', 'wav', 'ogg', 'mp4', 'csv'] as const
