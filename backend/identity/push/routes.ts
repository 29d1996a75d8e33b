import { pushApi as api } from '#schemas/identity/push.ts'
import type { Serve } from '#platform/http/serve.ts'
import { addDevice } from './add-device.ts'
import { removeDevice } from './remove-device.ts'
import { renewDevice } from './renew-device.ts'
import { sendTest } from './send-test.ts'
import { setKinds } from './set-kinds.ts'
import { showPush } from './show-push.ts'

export function pushRoutes(serve: Serve) {
  serve(api.settings, (context) => showPush(context))
  serve(api.setKinds, (context, { body }) => setKinds(context, body))
  serve(api.addDevice, (context, { body }) => addDevice(context, body))
  serve(api.renewDevice, (context, { body }) => renewDevice(context, body))
  serve(api.removeDevice, (context, { params }) => removeDevice(context, params.id))
  serve(api.test, async (context, { params }) => {
    await sendTest(context, params.id)
    return undefined
  })
}
