import { gatewaysOf } from '#platform/gateways/gateways.ts'
import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { createBackend } from '#backend/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import type { Gateway } from '#platform/gateways/port.ts'
import { freshDatabase } from '#tests/support/cluster.ts'
import { cheapPasswords } from '#tests/support/passwords.ts'
import { temporaryFiles } from '#tests/support/temporary-files.ts'

interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: object
  token?: string
  headers?: Record<string, string>
  /** Network address of the caller. */
  from?: string
}

/** The backend on a database of its own, with a fake clock and a mailbox that stores every mail. */
export async function openBackend({
  providerSecondFactor = 'offered',
}: { providerSecondFactor?: 'required' | 'offered' } = {}) {
  const database = await freshDatabase({ max: 6 })
  const serving = openDatabase(database.servingUrl, { max: 16 })
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      mails.push(mail)
      return { messageId: mail.idempotencyKey }
    },
    close: () => undefined,
  }
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const clock = { now: Temporal.Instant.from('2026-11-21T09:00:00Z') }
  const config = {
    room: null,
    push: null,
    sms: null,
    publicUrl: 'https://solace.example',
    production: false,
    secrets: {
      slots: 'slots-secret-of-the-tests',
      codes: 'codes-secret-of-the-tests',
      seals: 'seals-secret-of-the-tests',
      dataKeys: [{ version: 1, secret: 'master-secret-of-the-tests' }],
    },
    providerSecondFactor,
    passwordCost: cheapPasswords,
    mail: { from: 'Solace <hello@solace.example>', support: 'help@solace.example' },
  }
  const files = await temporaryFiles()
  const backend = await createBackend({
    database: serving,
    files: files.store,
    config,
    mailer,
    gateways: gatewaysOf([noGateway()]),
    clock: () => clock.now,
    logger: pino({ level: 'trace' }, stream),
  })

  const call = async (path: string, { method, body, token, headers = {}, from = '203.0.113.7' }: Call = {}) => {
    const options: InjectOptions = {
      method: method ?? (body ? 'POST' : 'GET'),
      url: path,
      remoteAddress: from,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { payload: body } : {}),
    }
    const response = await backend.app.inject(options)
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? undefined : response.json(),
    }
  }

  return {
    call,
    clock,
    db: database.db,
    log: () => lines.join(''),
    wait: (duration: Temporal.DurationLike) => {
      clock.now = clock.now.add(duration)
    },
    /** All mails to an address, oldest first. */
    async mailsTo(address: string) {
      await backend.worker.drain()
      return mails.filter(({ to }) => to === address)
    },
    close: async () => {
      await backend.close()
      await files.close()
      await serving.close()
      await database.close()
    },
  }
}

export type TestBackend = Awaited<ReturnType<typeof openBackend>>

/** The account routes never use a gateway. */
const noGateway = () =>
  new Proxy({} as Gateway, {
    get: (_target, name) => {
      if (name === 'then') return undefined
      throw new Error(`The test called the gateway: ${String(name)}`)
    },
  })

export const codeIn = (mail: Mail | undefined) => /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
