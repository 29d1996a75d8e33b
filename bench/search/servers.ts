import { gatewaysOf } from '#platform/gateways/gateways.ts'
import { createBackend } from '../../backend/app.ts'
import type { Services } from '#platform/context/context.ts'
import type { Database } from '#platform/database/database.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { createPaystack } from '#platform/gateways/paystack.ts'
import { createBff } from '../../bff/app.ts'
import { memoryStore } from '../../bff/session/memory-store.ts'

export interface Servers {
  backendUrl: string
  bffUrl: string
  services: Services
  close(): Promise<void>
}

/** Signs times, codes and sessions during the measurement. */
export const benchSecret = 'only-for-this-measurement-only-for-this'

/** No mail leaves the measurement. */
export const benchMailer = () => createMailer({ url: 'smtp://127.0.0.1:9', from: 'Solace <hello@solace.example>' })

export const benchConfig = {
  publicUrl: 'http://localhost:3000',
  production: true,
  secrets: {
    slots: benchSecret,
    codes: benchSecret,
    seals: benchSecret,
    dataKeys: [{ version: 1, secret: benchSecret }],
  },
  room: null,
  push: null,
  sms: null,
  providerSecondFactor: 'offered' as const,
  mail: { from: 'Solace <hello@solace.example>', support: 'help@solace.example' },
}

const unused = 'http://127.0.0.1:9'
const unusedFolder = '/nonexistent/solace-files'

/** Backend and BFF on loopback, in this process; no payments and no messages. */
export async function startServers(database: Database, clock: () => Temporal.Instant): Promise<Servers> {
  const gateway = createPaystack({
    baseUrl: unused,
    secretKey: 'sk_test_of_the_bench',
    currencies: ['NGN'],
    checkoutHosts: ['127.0.0.1:9'],
    loopbackHttp: true,
    now: clock,
  })
  const mailer = benchMailer()
  const backend = await createBackend({
    database,
    config: benchConfig,
    gateways: gatewaysOf([gateway]),
    mailer,
    files: localFolder(unusedFolder),
    clock,
  })
  const backendUrl = await backend.app.listen({ port: 0, host: '127.0.0.1' })
  const bff = await createBff({
    backendUrl,
    store: memoryStore(),
    sessionSecret: benchSecret,
    clock: () => clock().epochMilliseconds,
    // One machine sends the requests of many visitors.
    limits: {
      publicReads: 1_000_000_000,
      publicPictures: 1_000_000_000,
      callsPerCaller: 48,
      callsWaitingPerCaller: 128,
    },
  })
  const bffUrl = await bff.listen()
  return {
    backendUrl,
    bffUrl,
    services: backend.services,
    close: async () => {
      await bff.close()
      await backend.close()
      mailer.close()
      await gateway.close()
    },
  }
}
