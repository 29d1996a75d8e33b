import { smsApi as api } from '#schemas/identity/sms.ts'
import type { Serve } from '#platform/http/serve.ts'
import { confirmPhone } from './confirm-phone.ts'
import { removePhone } from './remove-phone.ts'
import { setPhone } from './set-phone.ts'
import { setReminders } from './set-reminders.ts'
import { showSms } from './show-sms.ts'

export function smsRoutes(serve: Serve) {
  serve(api.settings, (context) => showSms(context))
  serve(api.setPhone, (context, { body }) => setPhone(context, body))
  serve(api.confirmPhone, (context, { body }) => confirmPhone(context, body))
  serve(api.setReminders, (context, { body }) => setReminders(context, body))
  serve(api.removePhone, (context) => removePhone(context))
}
