import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateVapidKeys, type VapidKeys } from '#platform/push/vapid.ts'

export interface OwnSecrets {
  slots: string
  codes: string
  seals: string
  dataKey: string
  session: string
  paystack: string
  stripe: string
  stripeWebhooks: string
  relay: string
  provider: string
  push: VapidKeys
}

/** The secrets of this data folder, generated once: people stay signed in and slots stay bookable over a restart. */
export function ownSecrets(dataDir: string): OwnSecrets {
  const file = join(dataDir, 'secrets.json')
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<OwnSecrets>) : {}
  const secrets = {
    slots: secret(),
    codes: secret(),
    seals: secret(),
    dataKey: secret(),
    session: secret(),
    paystack: `sk_test_${randomBytes(20).toString('hex')}`,
    stripe: `sk_test_${randomBytes(20).toString('hex')}`,
    stripeWebhooks: `whsec_${randomBytes(20).toString('hex')}`,
    relay: secret(),
    provider: secret(),
    push: generateVapidKeys(),
    ...stored,
  }
  if (Object.keys(secrets).length > Object.keys(stored).length)
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

const secret = () => randomBytes(36).toString('base64url')
