import { featureApi } from '#schemas/platform/features.ts'
import { regionApi } from '#schemas/platform/regions.ts'
import type { Serve } from '#platform/http/serve.ts'
import { featuresIn } from './features-in.ts'
import { recordConsent } from './record-consent.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { therapistStates } from './therapist-states.ts'

export function featureRoutes(serve: Serve) {
  serve(featureApi.flags, ({ db, country }, { query }) => featuresIn(db, query.country ?? country))
  serve(featureApi.consent, (context, { body }) => recordConsent(context, body))
  serve(featureApi.contact, async (context, { body }) => {
    await sendContactMessage(context, body)
    return undefined
  })
  serve(regionApi.therapistStates, (context, { query }) => therapistStates(context, query.country))
}
