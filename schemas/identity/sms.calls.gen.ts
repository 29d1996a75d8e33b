// Written by scripts/generate-calls.ts from sms.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './sms.ts'

export const smsApi: Calls<typeof schema.smsApi> = {
  settings: { method: 'GET', path: '/sms' },
  setPhone: { method: 'PUT', path: '/sms/phone' },
  confirmPhone: { method: 'POST', path: '/sms/phone/confirm' },
  setReminders: { method: 'PUT', path: '/sms/reminders' },
  removePhone: { method: 'DELETE', path: '/sms/phone' },
}
