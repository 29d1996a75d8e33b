// Written by scripts/generate-fields.ts from jobs.ts. Change that file, not this one.
import type { ListField } from '#schemas/platform/field-kinds.ts'

export const failedJobFields: readonly ListField[] = [
  { name: 'name', kind: 'choice', ui: { list: true, filter: true }, choices: ['announce', 'code_mail', 'email_code_mail', 'export', 'guest_mail', 'invite_client', 'mail', 'offer_waitlist', 'refresh_listing', 'remove_file', 'reset_mail', 'scan_file'] },
  { name: 'subject', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'status', kind: 'choice', ui: { list: true, badge: true, filter: true }, choices: ['failed', 'retrying'] },
  { name: 'tries', kind: 'number', ui: { list: true }, choices: [] },
  { name: 'reason', kind: 'text', ui: { list: true }, choices: [] },
  { name: 'createdAt', kind: 'instant', ui: { list: true }, choices: [] },
  { name: 'failedAt', kind: 'instant', ui: { list: true }, choices: [] },
]
