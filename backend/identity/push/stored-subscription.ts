/** A browser's subscription as it is stored: encrypted, and found by a keyed hash of its address. */
import { createHmac } from 'node:crypto'
import type { BrowserSubscription } from '#schemas/identity/push.ts'
import type { Services } from '#platform/context/context.ts'
import { openText, sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

type KeyHolder = Pick<Services, 'config'>

export const endpointHashOf = ({ config }: KeyHolder, endpoint: string): Buffer =>
  createHmac('sha256', config.secrets.codes)
    .update(JSON.stringify(['push endpoint', endpoint]))
    .digest()

export function storedSubscription(services: KeyHolder, subscription: BrowserSubscription) {
  const endpointHash = endpointHashOf(services, subscription.endpoint)
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
