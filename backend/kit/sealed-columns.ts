/**
 * Every column that `config.secrets.seals` seals. The purpose makes the key, the row is bound to it: both have to be those of the
 * writer. A new column gets its line here, or a change of the secret would leave it behind (a test looks for it).
 */
export const sealPurposes = {
  secondFactor: 'second factor',
  export: 'export',
  file: 'file',
  payoutDetails: 'payout details',
  calendarAddress: 'calendar address',
  /** Jobs of mails, which lie in no column of their own (backend/kit/letter.ts). */
  job: 'job',
} as const

export interface SealedColumn {
  table: string
  column: string
  /** SQL of what names the row, as text: what the content is bound to. */
  row: string
  purpose: string
  /** SQL: which rows, where others lie under a key of their owner. */
  where?: string
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
]
