/** Prints a pair of keys with which the product identifies itself to push services, as lines of an environment file. */
import { generateVapidKeys } from '#platform/push/vapid.ts'

const { publicKey, privateKey } = generateVapidKeys()
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
