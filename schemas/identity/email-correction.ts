/** Corrects the mistyped address of a sign-up, as long as the address is not verified. */
import * as Type from 'typebox'
import { Email } from './accounts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Strict } from '../platform/fields.ts'

export const correctionsPerHour = 5

export type EmailCorrection = Type.Static<typeof EmailCorrection>
export const EmailCorrection = Strict({ email: Email() })

export const emailCorrectionApi = {
  correct: endpoint('POST /user/register/correct-email', {
    summary:
      'Corrects the address of an unverified sign-up; a code is sent to the new address and the old code expires',
    body: EmailCorrection,
    reply: Type.Object({ resendAfter: Type.Integer({ description: 'Seconds until the next code can be requested' }) }),
    status: 202,
  }),
}
