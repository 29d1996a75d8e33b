import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OwnSecrets {
  slots: string
  codes: string
  session: string
  paystack: string
}

/** The secrets of this data folder, made once: people stay signed in and slots stay bookable over a restart. */
export function ownSecrets(dataDir: string): OwnSecrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const made = {
      slots: secret(),
      codes: secret(),
      session: secret(),
      paystack: `sk_test_${randomBytes(20).toString('hex')}`,
    }
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as OwnSecrets
}

const secret = () => randomBytes(36).toString('base64url')
