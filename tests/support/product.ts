/**
 * A complete small product for one test file: a real database, both servers, the gateway simulators, a mailbox and a fake clock.
 * Clients use the product through the BFF with a cookie, as browsers do.
 */
import type { DestinationStream } from 'pino'
import { type Backend, type BackendOptions, createBackend } from '#backend/app.ts'
import type { Config } from '#platform/core/config.ts'
import { type DatabaseOptions, type DatabaseTimes, openDatabase } from '#platform/database/database.ts'
import type { Scanner } from '#platform/storage/store.ts'
import { loggerOf } from '#platform/core/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { gatewaysOf } from '#platform/gateways/gateways.ts'
import { openIdentityProviders } from '#platform/identity-providers/open-identity-providers.ts'
import type { Gateway } from '#platform/gateways/port.ts'
import { createPaystack } from '#platform/gateways/paystack.ts'
import { createStripe } from '#platform/gateways/stripe.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { createMailbox, type Mailbox } from '#simulators/mail/app.ts'
import type { GateLimits } from '#schemas/platform/call-gate.ts'
import { createOpenIdSimulator, type OpenIdSimulator } from '#simulators/openid/app.ts'
import { createPaystackSimulator, type PaystackSimulator } from '#simulators/paystack/app.ts'
import { createPushSimulator, type PushSimulator } from '#simulators/push/app.ts'
import { generateVapidKeys } from '#platform/push/vapid.ts'
import { createRelay, type Relay } from '#simulators/relay/app.ts'
import { createStripeSimulator, type StripeSimulator } from '#simulators/stripe/app.ts'
import { createTwilioSimulator, type TwilioSimulator } from '#simulators/twilio/app.ts'
import { type Caller, callersOf } from './callers.ts'
import { freshDatabase, type FreshDatabase } from './cluster.ts'
import { reusedDatabase } from './reused-databases.ts'
import { cheapPasswords } from './passwords.ts'
import { temporaryFiles } from './temporary-files.ts'
import { type Given, givenIn } from './given.ts'

export interface Clock {
  now: () => Temporal.Instant
  /** How often it was set or moved. */
  moves: () => number
  set(instant: string): void
  advance(duration: Temporal.DurationLike): void
}

export interface Product {
  clock: Clock
  /** For what a test itself writes and reads, as the owner of the tables; the backend serves with the role that owns nothing. */
  database: FreshDatabase
  backend: Backend
  /** The gateway for NGN. */
  paystack: PaystackSimulator
  /** The gateway for GBP, EUR and USD. */
  stripe: StripeSimulator
  /** The providers with whom people sign in; empty without `providers`. */
  openId: OpenIdSimulator[]
  mailbox: Mailbox
  /** Null without `relay: true`. */
  relay: Relay | null
  /** The push service of all browsers; null without `push: true`. */
  push: PushSimulator | null
  /** The provider of text messages; null without `sms`. */
  sms: TwilioSimulator | null
  given: Given
  /** The store of file bytes. */
  filesFolder: string
  /** A visitor who is not signed in. */
  visitor: Caller
  /** A signed-in user of this product; each browser has a session of its own. */
  as: (person: { identifier: string }, browser?: string) => Caller
  /** Runs the scheduled work and all due jobs. */
  work(): Promise<void>
  /** Runs all due jobs, which is enough for mails: a third of the time of `work`. */
  drain(): Promise<number>
  /** Deletes all people and all that concerns them: the scheduled work of the next test is its own only. */
  forget(): Promise<void>
  /** Rows that contradict the ledger. */
  bookProblems(): Promise<unknown[]>
  close(): Promise<void>
}

/** A Monday morning; every test file starts here. */
export const start = '2026-03-02T08:00:00Z'

export async function openProduct({
  now = start,
  database: options,
  log,
  scanner = null,
  providerSecondFactor = 'offered',
  gate = {},
  relay: hasRelay = false,
  push: hasPush = false,
  sms: smsPerDay,
  providers: providerNames = [],
  observe,
  guard = (gateway) => gateway,
  through,
}: {
  now?: string
  /** Connections of each side, and timeouts other than the product's. */
  database?: { max?: number; times?: Partial<DatabaseTimes> }
  log?: DestinationStream
  scanner?: Scanner | null
  providerSecondFactor?: Config['providerSecondFactor']
  gate?: Partial<GateLimits>
  /** Opens the embedded relay, so that sessions have a room. */
  relay?: boolean
  /** Opens the simulator of a push service, so that there are notifications on devices. */
  push?: boolean
  /** Opens the simulator of a provider of text messages, of which there may be this many a day. */
  sms?: number
  /** Names of simulated providers with whom people sign in. */
  providers?: readonly string[]
  observe?: BackendOptions['observe']
  /** A layer in front of each gateway. */
  guard?: (gateway: Gateway) => Gateway
  /** The address at which the backend reaches the database. */
  through?: (url: string) => string | Promise<string>
} = {}): Promise<Product> {
  const clock = fakeClock(now)
  const {
    owner: database,
    serving,
    empty,
  } = options || through ? await ownDatabase(options, through) : await reusedDatabase()
  const mailbox = await createMailbox({})
  const keys = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' }
  const paystack = await createPaystackSimulator({ ...keys, currencies: ['NGN'], now: clock.now })
  const stripe = await createStripeSimulator({ ...keys, now: clock.now })
  const gateways = gatewaysOf(
    [
      createPaystack({ ...keys, ...lineTo(paystack), currencies: ['NGN'], now: clock.now }),
      createStripe({
        ...keys,
        ...lineTo(stripe),
        webhookSecrets: [keys.webhookSecret],
        currencies: ['GBP', 'EUR', 'USD'],
        now: clock.now,
      }),
    ].map(guard),
  )
  const relay = hasRelay ? await createRelay({ secret: relaySecret, now: clock.now }) : null
  const vapid = generateVapidKeys()
  const push = hasPush ? await createPushSimulator({ publicKey: vapid.publicKey, now: clock.now }) : null
  const sms = smsPerDay === undefined ? null : await createTwilioSimulator()
  const { openId, identityProviders } = await simulatedProviders(providerNames, clock)
  const mailer = createMailer({ url: mailbox.smtpUrl, from: config.mail.from })
  const files = await temporaryFiles()
  const backend = await createBackend({
    database: serving,
    config: {
      ...config,
      providerSecondFactor,
      room: relay && { urls: relay.urls, secret: relaySecret, policy: 'relay' },
      push: push && { ...vapid, subject: 'mailto:help@solace.example', loopbackHttp: true },
      sms: sms && {
        account: sms.account,
        token: sms.token,
        from: sms.from,
        baseUrl: sms.url,
        mostPerDay: smsPerDay ?? 0,
      },
    },
    gateways,
    identityProviders,
    mailer,
    files: files.store,
    scanner,
    clock: clock.now,
    gate,
    observe,
    ...(log ? { logger: loggerOf({ to: log }) } : {}),
  })
  const callers = await callersOf({ backend, database, clock, log })
  return {
    clock,
    database,
    backend,
    paystack,
    stripe,
    openId,
    mailbox,
    relay,
    push,
    sms,
    given: givenIn({ database, clock, backend }),
    filesFolder: files.folder,
    visitor: callers.visitor,
    as: callers.as,
    work: async () => {
      await backend.worker.tick()
      await backend.worker.drain()
    },
    drain: () => backend.worker.drain(),
    forget: empty,
    bookProblems: () => bookProblems(database.db),
    close: async () => {
      await callers.close()
      await backend.close()
      mailer.close()
      await gateways.close()
      await identityProviders.close()
      await Promise.all([
        paystack.close(),
        stripe.close(),
        ...openId.map((provider) => provider.close()),
        mailbox.close(),
        files.close(),
        serving.close(),
        relay?.close(),
        push?.close(),
        sms?.close(),
      ])
      await database.close()
    },
  }
}

/** Simulated providers, each with an issuer of its own. */
async function simulatedProviders(names: readonly string[], clock: Clock) {
  const openId = await Promise.all(
    names.map((name) =>
      createOpenIdSimulator({
        clientId: `solace-at-${name}`,
        clientSecret: `secret-of-${name}`,
        returnsTo: config.publicUrl,
        people: [],
        now: clock.now,
      }),
    ),
  )
  const providers = openId.map(({ url: issuer, clientId, clientSecret }, index) => {
    const name = names[index] as string
    return { name, label: name.charAt(0).toUpperCase() + name.slice(1), issuer, clientId, clientSecret }
  })
  return { openId, identityProviders: openIdentityProviders({ providers, loopbackHttp: true }) }
}

/** For tests with other limits of the database than those of the product, or with something between both. */
async function ownDatabase(
  options: DatabaseOptions = {},
  through: (url: string) => string | Promise<string> = (url) => url,
) {
  const owner = await freshDatabase(options)
  const empty = () => Promise.reject(new Error('Only a reused database can be emptied'))
  return { owner, serving: openDatabase(await through(owner.servingUrl), options), empty }
}

const relaySecret = 'relay-of-the-tests-relay-of-the-tests'

const lineTo = ({ url }: { url: string }) => ({ baseUrl: url, checkoutHosts: [new URL(url).host], loopbackHttp: true })

const config: Config = {
  publicUrl: 'http://localhost:3000',
  production: false,
  secrets: {
    slots: 'slots-of-the-tests-slots-of-the-tests',
    codes: 'codes-of-the-tests-codes-of-the-tests',
    seals: 'seals-of-the-tests-seals-of-the-tests',
    dataKeys: [{ version: 1, secret: 'first-master-of-the-tests-first-master' }],
  },
  room: null,
  push: null,
  sms: null,
  providerSecondFactor: 'offered',
  passwordCost: cheapPasswords,
  mail: { from: 'Solace <hello@solace.example>', support: 'help@solace.example' },
}

function fakeClock(first: string): Clock {
  let current = Temporal.Instant.from(first)
  let moves = 0
  return {
    now: () => current,
    moves: () => moves,
    set: (instant) => {
      current = Temporal.Instant.from(instant)
      moves += 1
    },
    advance: (duration) => {
      current = current.add(duration)
      moves += 1
    },
  }
}
