import { consentTextVersion } from '#schemas/platform/consent.ts'
import { featureApi } from '#schemas/platform/features.calls.gen.ts'
import { call } from '#shared/api/api.ts'
import { forgetCookie, readCookie, writeCookie } from '#shared/i18n/locale.ts'
import type { Choice, Settings } from './choice.ts'
import { announce } from './signal.ts'

/**
 * Stores a choice, notifies the page and then sends it to the consent log. The choice holds even if the log call fails,
 * and the call reaches the log even if the visitor leaves the page at once.
 */
export async function storeChoice(choice: Choice['choice'], settings: Settings): Promise<void> {
  const visitorId = readCookie('visitor_id')
  writeCookie('cookie-consent', choice)
  writeCookie('cookie-settings', JSON.stringify({ essential: true, ...settings }))
  // A visitor who refuses everything gets no identifier and loses that of an earlier choice.
  const isRefused = !Object.values(settings).includes(true)
  if (isRefused) forgetCookie('visitor_id')
  announce()
  const body = { choice, ...settings, textVersion: consentTextVersion, ...(visitorId && { visitorId }) }
  const answer = await call(featureApi.consent, { body, keepalive: true }).catch(() => null)
  if (answer && !isRefused) writeCookie('visitor_id', answer.visitorId)
}
