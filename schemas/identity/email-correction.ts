/** A sign-up with a mistyped address: it can be corrected until somebody has verified it. */
import * as Type from 'typebox'
import { Email } from './accounts.ts'
import { endpoint, Strict } from '../platform/endpoint.ts'

export const correctionsPerHour = 5

export const emailCorrectionApi = {
  correct: endpoint('POST /user/register/correct-email', {
    summary: 'Corrects the address of a sign-up that is not verified; the code goes to the new one, the old code ends',
    body: Strict({ email: Email() }),
    reply: Type.Object({ resendAfter: Type.Integer({ description: 'Seconds until the next code may be asked for' }) }),
    status: 202,
  }),
}
