/**
 * Every column encrypted with `config.secrets.seals`. The key depends on the purpose, and the text is bound to its row:
 * both must be the same as in the code that writes. Add each new column here; otherwise a rotation of the secret would
 * skip it (a test checks this).
 */
export const sealPurposes = {
  secondFactor: 'second factor',
  export: 'export',
  file: 'file',
  payoutDetails: 'payout details',
  calendarAddress: 'calendar address',
  bookingNote: 'booking note',
  bookingMessage: 'booking message',
  seriesNote: 'series note',
  moveNote: 'move note',
  answer: 'kept answer',
  accountNumber: 'account number',
  sortCode: 'sort code',
  iban: 'iban',
  routingNumber: 'routing number',
  peopleSearch: 'people search',
  roomPlace: 'room place',
  roomPhone: 'room phone',
  teamNote: 'team note',
  savedView: 'saved view',
  cardToken: 'card token',
  giftCode: 'gift code',
  socialClaims: 'social claims',
  matchAnswers: 'match answers',
  push: 'push subscription',
  smsNumber: 'sms number',
  /** Mail jobs, which have no column of their own (backend/platform/jobs/mail-job.ts). */
  job: 'job',
} as const

export interface SealedColumn {
  table: string
  column: string
  /** SQL expression of the row identifier to which the content is bound, as text. */
  row: string
  purpose: (typeof sealPurposes)[keyof typeof sealPurposes]
  /** SQL condition for the rows, where others are encrypted with their owner's data key. */
  where?: string
  /** Plaintext column of earlier versions of the product; empty after the first start. */
  readable?: string
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'second_factor', column: 'sealed_secret', row: 'identifier::text', purpose: sealPurposes.secondFactor },
  { table: 'data_export', column: 'sealed_content', row: 'identifier::text', purpose: sealPurposes.export },
  {
    table: 'stored_file',
    column: 'sealed_key',
    row: 'identifier::text',
    purpose: sealPurposes.file,
    where: 'data_key_id is null',
  },
  { table: 'payout_account', column: 'sealed_details', row: 'reference::text', purpose: sealPurposes.payoutDetails },
  {
    table: 'calendar_feed',
    column: 'sealed_secret',
    row: `user_identifier || ':' || version`,
    purpose: sealPurposes.calendarAddress,
  },
  {
    table: 'booking',
    column: 'sealed_note',
    row: 'identifier::text',
    purpose: sealPurposes.bookingNote,
    readable: 'note',
  },
  {
    table: 'booking',
    column: 'sealed_message',
    row: 'identifier::text',
    purpose: sealPurposes.bookingMessage,
    readable: 'message',
  },
  {
    table: 'booking_series',
    column: 'sealed_note',
    row: 'identifier::text',
    purpose: sealPurposes.seriesNote,
    readable: 'note',
  },
  {
    table: 'reschedule',
    column: 'sealed_note',
    row: 'identifier::text',
    purpose: sealPurposes.moveNote,
    readable: 'note',
  },
  {
    table: 'idempotency_key',
    column: 'sealed_answer',
    row: `user_identifier || ':' || key`,
    purpose: sealPurposes.answer,
    readable: 'answer',
  },
  {
    table: 'virtual_account',
    column: 'sealed_account_number',
    row: 'identifier::text',
    purpose: sealPurposes.accountNumber,
    readable: 'account_number',
  },
  {
    table: 'virtual_account',
    column: 'sealed_sort_code',
    row: 'identifier::text',
    purpose: sealPurposes.sortCode,
    readable: 'sort_code',
  },
  {
    table: 'virtual_account',
    column: 'sealed_iban',
    row: 'identifier::text',
    purpose: sealPurposes.iban,
    readable: 'iban',
  },
  {
    table: 'virtual_account',
    column: 'sealed_routing_number',
    row: 'identifier::text',
    purpose: sealPurposes.routingNumber,
    readable: 'routing_number',
  },
  { table: 'people_search', column: 'sealed_words', row: 'identifier::text', purpose: sealPurposes.peopleSearch },
  { table: 'room_occupant', column: 'sealed_place', row: 'identifier::text', purpose: sealPurposes.roomPlace },
  {
    table: 'room_phone',
    column: 'sealed_number',
    row: 'participant_identifier::text',
    purpose: sealPurposes.roomPhone,
  },
  { table: 'team_note', column: 'sealed_content', row: 'identifier::text', purpose: sealPurposes.teamNote },
  { table: 'social_sign_in', column: 'sealed_claims', row: 'identifier::text', purpose: sealPurposes.socialClaims },
  { table: 'saved_view', column: 'sealed_view', row: 'identifier::text', purpose: sealPurposes.savedView },
  {
    table: 'match_answer',
    column: 'sealed_answers',
    row: 'client_identifier::text',
    purpose: sealPurposes.matchAnswers,
  },
  {
    table: 'push_subscription',
    column: 'sealed_content',
    row: `encode(endpoint_hash, 'hex')`,
    purpose: sealPurposes.push,
  },
  { table: 'sms_phone', column: 'sealed_number', row: 'person_identifier::text', purpose: sealPurposes.smsNumber },
  { table: 'payment_method', column: 'sealed_token', row: 'identifier::text', purpose: sealPurposes.cardToken },
  { table: 'gift_code', column: 'sealed_code', row: 'identifier::text', purpose: sealPurposes.giftCode },
]
