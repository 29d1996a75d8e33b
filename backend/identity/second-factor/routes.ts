import { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { addPasskey } from './add-passkey.ts'
import { requestPasskey } from './request-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { newRecoveryCodes } from './new-recovery-codes.ts'
import { offerPasskey } from './offer-passkey.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { showSecondFactors } from './show-second-factors.ts'
import { startTotp } from './start-totp.ts'

export function secondFactorRoutes(serve: Serve) {
  serve(secondFactorApi.list, (context) => showSecondFactors(context))
  serve(secondFactorApi.startTotp, (context, { body }) => startTotp(context, body))
  serve(secondFactorApi.confirmTotp, (context, { params, body }) => confirmTotp(context, params.id, body.code))
  serve(secondFactorApi.passkeyOptions, (context) => offerPasskey(context))
  serve(secondFactorApi.addPasskey, (context, { body }) => addPasskey(context, body))
  serve(secondFactorApi.remove, (context, { params }) => removeSecondFactor(context, params.id))
  serve(secondFactorApi.newRecoveryCodes, (context) => newRecoveryCodes(context))
  serve(secondFactorApi.passkeyChallenge, (context) => requestPasskey(context))
}
