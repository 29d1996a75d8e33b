/** Reads the variables of notifications on devices. */
import type { PushConfig } from '#platform/core/config.ts'
import { areVapidKeys } from '#platform/push/vapid.ts'
import type { VariableName } from './variables.ts'

type Source = Partial<Record<VariableName, string>>

/** Null without keys: there are no notifications on devices. */
export function readPush(
  { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, MAIL_SUPPORT }: Source,
  loopbackHttp: boolean,
): PushConfig | null {
  if (!publicKey || !privateKey) return null
  return { publicKey, privateKey, subject: VAPID_SUBJECT ?? `mailto:${MAIL_SUPPORT ?? usualSupport}`, loopbackHttp }
}

const usualSupport = 'help@solace.example'

/** Sentences, each with whether it is met. */
export const pushProblems = ({
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
  VAPID_SUBJECT,
}: Source): Record<string, boolean> => ({
  'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together, or none of them.':
    Boolean(VAPID_PUBLIC_KEY) === Boolean(VAPID_PRIVATE_KEY),
  'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys from: node scripts/generate-push-keys.ts':
    !VAPID_PUBLIC_KEY ||
    !VAPID_PRIVATE_KEY ||
    areVapidKeys({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }),
  'VAPID_SUBJECT must be mailto: and an e-mail address, or an https address.':
    VAPID_SUBJECT === undefined || /^mailto:[^\s@<>,;]+@[^\s@<>,;]+$|^https:\/\/\S+$/.test(VAPID_SUBJECT),
})
