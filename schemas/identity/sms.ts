/** Reminders by text message (docs/product-rules.md#reminders-by-text-message). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Strict } from '../platform/fields.ts'
import { Otp } from './accounts.ts'
import { smsNumber } from './sms-limits.ts'

export * from './sms-limits.ts'

export type SmsSettings = Type.Static<typeof SmsSettings>
export const SmsSettings = Type.Object({
  /** False: the product has no provider of text messages. */
  isAvailable: Type.Boolean(),
  phoneNumber: Type.Union([Type.String(), Type.Null()]),
  isConfirmed: Type.Boolean(),
  reminders: Type.Boolean(),
  /** The owner of the number answered STOP. */
  isStopped: Type.Boolean(),
  /** The last message could not be delivered. */
  hasFailed: Type.Boolean(),
})

export type SmsPhone = Type.Static<typeof SmsPhone>
export const SmsPhone = Strict({
  phoneNumber: Type.String({
    pattern: smsNumber,
    maxLength: 14,
    problemKey: 'validation.phone',
    ui: { input: 'phone' },
  }),
})

export type SmsCode = Type.Static<typeof SmsCode>
export const SmsCode = Strict({ code: Otp() })

export const smsApi = {
  settings: endpoint('GET /sms', { summary: 'The number for text messages, and the choice', reply: SmsSettings }),
  setPhone: endpoint('PUT /sms/phone', {
    summary: 'Sends a code to a number, which replaces the one before',
    body: SmsPhone,
    reply: Type.Object({ resendAfter: Type.Integer({ minimum: 0 }) }),
    slow: true,
  }),
  confirmPhone: endpoint('POST /sms/phone/confirm', {
    summary: 'Confirms the number with the code',
    body: SmsCode,
    reply: SmsSettings,
  }),
  setReminders: endpoint('PUT /sms/reminders', {
    summary: 'Switches reminders by text message on or off',
    body: Strict({ reminders: Type.Boolean() }),
    reply: SmsSettings,
  }),
  removePhone: endpoint('DELETE /sms/phone', { summary: 'Removes the number', reply: SmsSettings }),
} as const
