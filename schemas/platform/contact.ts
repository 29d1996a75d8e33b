/** The contact form (docs/product-rules.md#field-limits). */
import * as Type from 'typebox'
import { Email, SignUpName } from '../identity/accounts.ts'
import { Strict, Text } from './fields.ts'

export const contactLimits = { messageMax: 5000, phoneMin: 10, phoneMax: 32, perHour: 5 } as const

export type ContactMessage = Type.Static<typeof ContactMessage>
export const ContactMessage = Strict({
  email: Email(),
  firstName: SignUpName(),
  lastName: SignUpName(),
  phoneNumber: Type.Optional(
    Text({
      minLength: contactLimits.phoneMin,
      maxLength: contactLimits.phoneMax,
      pattern: '^[0-9()+\\-]+$',
      problemKey: 'validation.contact_phone',
      ui: { input: 'phone' },
    }),
  ),
  message: Text({
    minLength: 1,
    maxLength: contactLimits.messageMax,
    problemKey: { '*': 'validation.required', maxLength: 'validation.maxLength' },
    ui: { input: 'multiline', rows: 8 },
  }),
})
