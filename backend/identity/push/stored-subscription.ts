/** A browser's subscription as it is stored: encrypted, and found by a keyed hash of its address. */
import { createHmac } from 'node:crypto'
import type { BrowserSubscription } from '#schemas/identity/push.ts'
import type { Services } from '#platform/context/context.ts'
import { openText, sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

type KeyHolder = Pick<Services, 'config'>

export function storedSubscription(services: KeyHolder, subscription: BrowserSubscription) {
  const endpointHash = createHmac('sha256', services.config.secrets.codes)
    .update(JSON.stringify(['push endpoint', subscription.endpoint]))
    .digest()
  const sealedContent = sealText(
    services,
    sealPurposes.push,
    rowOf(endpointHash),
    JSON.stringify(subscription),
  ) as Buffer
  return { endpointHash, sealedContent }
}

export const openSubscription = (
  services: KeyHolder,
  { endpointHash, sealedContent }: { endpointHash: Buffer; sealedContent: Buffer },
): BrowserSubscription =>
  JSON.parse(openText(services, sealPurposes.push, rowOf(endpointHash), sealedContent) as string) as BrowserSubscription

const rowOf = (endpointHash: Buffer) => endpointHash.toString('hex')
