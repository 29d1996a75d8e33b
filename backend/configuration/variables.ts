/** Every variable that the backend reads; tests compare the compose file and the README with this list. */
export interface Variable {
  meaning: string
  /** The default outside production, or everywhere where production does not require it. */
  usual?: string
  isDemandedInProduction?: true
  /** Not required where this other variable is `none`. */
  unlessNone?: string
  /** Never shown, and never with a default in production. */
  isSecret?: true
  /** For the migration only; the serving process does not need it. */
  isForMigration?: true
  /** Meaningless in a container. */
  isForOneMachine?: true
}

export const randomText = 'a random text of at least 32 characters, for example from: openssl rand -base64 36'

export const variables = {
  NODE_ENV: { meaning: '`production` refuses default secrets, test keys and plain addresses', usual: 'development' },
  HOST: { meaning: 'the address of this machine that is listened on', usual: '127.0.0.1' },
  PORT: { meaning: 'the port that is listened on', usual: '4000' },
  PUBLIC_URL: {
    meaning: 'the https address under which people see the product',
    usual: 'http://localhost:3000',
    isDemandedInProduction: true,
  },
  DATABASE_URL: {
    meaning:
      'the address of the PostgreSQL server, postgres://user:password@host/database; in production for a role that owns nothing',
    usual: 'the embedded server',
    isDemandedInProduction: true,
    isSecret: true,
  },
  MIGRATION_DATABASE_URL: {
    meaning:
      'the same database for the role that owns the tables; only backend/migrate-database.ts needs it, and a server that is given it migrates before it serves',
    usual: 'none',
    isSecret: true,
    isForMigration: true,
  },
  DATABASE_ALLOW_PLAIN: { meaning: '`yes` where the network up to the database is your own', usual: 'no' },
  DATABASE_POOL: { meaning: 'the most connections to the database at the same time', usual: '20' },
  DATABASE_PREPARE: { meaning: '`off` behind a pooler that cannot keep statements', usual: 'on' },
  DATA_FOLDER: { meaning: 'the folder of the embedded database', usual: './data', isForOneMachine: true },
  FILES_FOLDER: {
    meaning: 'the folder in which the files of people lie sealed; where there is a bucket, only on their way to it',
    usual: './data/files',
    isDemandedInProduction: true,
  },
  FILES_S3_URL: { meaning: 'the address of a storage that speaks S3, where files lie in a bucket', usual: 'none' },
  FILES_S3_BUCKET: { meaning: 'the name of the bucket, which is there already', usual: 'solace' },
  FILES_S3_REGION: { meaning: 'the region of the bucket', usual: 'us-east-1' },
  FILES_S3_KEY: { meaning: 'the identifier of the key of the bucket', usual: 'none' },
  FILES_S3_SECRET: { meaning: 'the secret of that key', usual: 'none', isSecret: true },
  FILES_S3_ALLOW_PLAIN: { meaning: '`yes` where the network up to the bucket is your own', usual: 'no' },
  SCANNER_URL: {
    meaning: 'the virus scanner clamd, tcp://host:3310; without one, files are openly not scanned',
    usual: 'none',
  },
  SCANNER_ALLOW_PLAIN: { meaning: '`yes` where the network up to the scanner is your own', usual: 'no' },
  WORKER: { meaning: '`off` where another process sends mails and lets bookings expire', usual: 'on' },
  DRAIN_MS: {
    meaning:
      'milliseconds for which a process that is shutting down goes on answering, with a failing /readyz, so that calls go elsewhere',
    usual: '1000',
  },
  LOG_LEVEL: { meaning: 'the least important lines that are logged: error, warn, info, debug', usual: 'info' },
  BACKEND_METRICS_HOST: { meaning: 'the address on which metrics of the backend are read', usual: '127.0.0.1' },
  BACKEND_METRICS_PORT: {
    meaning: 'the port on which they are read, another one than that of the BFF where both run in one process',
    usual: 'no metrics',
  },
  PROVIDER_SECOND_FACTOR: {
    meaning:
      '`required`: therapists, as operators, can do nothing before they have a second factor; `offered` leaves it to them and is refused in production',
    usual: 'offered',
  },
  SIGN_IN_PROVIDERS: {
    meaning:
      'providers with whom people sign in by OpenID Connect: a list in JSON of objects with name, label, issuer, clientId, clientSecret and where needed scope and responseMode; `none` offers passwords only',
    usual: 'the simulator of `npm start`, otherwise none',
    isSecret: true,
  },
  TURN_URL: {
    meaning:
      'the addresses of the relay for online sessions with a comma between, turn:… and turns:… each; without it sessions have no room and therapists use their own links',
    usual: 'the embedded relay of `npm start`, otherwise none',
  },
  TURN_SECRET: {
    meaning: 'the secret that the relay has as well (static-auth-secret), at least 32 random characters',
    usual: 'that of the embedded relay',
    isSecret: true,
  },
  ROOM_PATH: {
    meaning:
      '`relay`: browsers connect through the relay only; `direct` lets them connect directly, which shows people the network addresses of one another',
    usual: 'relay',
  },
  RELAY_HOST: {
    meaning:
      'an IPv4 address of this machine at which `npm start` is reached by other machines of the network: its relay listens there, and the pages are served by https with a certificate that nobody has signed',
    usual: '127.0.0.1',
    isForOneMachine: true,
  },
  VAPID_PUBLIC_KEY: {
    meaning:
      'the public key with which push services of browsers know this product, from: node scripts/generate-push-keys.ts; without both keys there are no notifications on devices, and new keys end all of them',
    usual: 'generated by `npm start`, otherwise none',
  },
  VAPID_PRIVATE_KEY: { meaning: 'the private key of that pair', usual: 'that of the pair', isSecret: true },
  VAPID_SUBJECT: {
    meaning: 'whom the operators of push services may reach, mailto:… or https://…',
    usual: 'mailto: and MAIL_SUPPORT',
  },
  SMS_ACCOUNT: {
    meaning: 'the account at Twilio, AC…, for reminders by text message; without it there are none',
    usual: 'none',
  },
  SMS_TOKEN: { meaning: 'the token of that account', usual: 'none', isSecret: true },
  SMS_FROM: { meaning: 'the number of the sender, +15005550006, or a messaging service, MG…', usual: 'none' },
  SMS_BASE_URL: { meaning: 'the address of Twilio', usual: 'https://api.twilio.com' },
  SMS_MOST_PER_DAY: { meaning: 'the most text messages of the whole product in 24 hours', usual: '500' },
  SLOT_SECRET: { meaning: randomText, isDemandedInProduction: true, isSecret: true },
  CODE_SECRET: { meaning: randomText, isDemandedInProduction: true, isSecret: true },
  SEAL_SECRET: {
    meaning: `${randomText}; later the new one before the old one, each with its number, 2:…,1:…`,
    isDemandedInProduction: true,
    isSecret: true,
  },
  DATA_KEYS: {
    meaning: `1: and ${randomText}; later the new one with its number before the old ones, 2:…,1:…`,
    isDemandedInProduction: true,
    isSecret: true,
  },
  MAIL_URL: {
    meaning: 'the mail server, smtps://user:password@host',
    usual: 'smtp://127.0.0.1:1025',
    isDemandedInProduction: true,
    isSecret: true,
  },
  MAIL_FROM: {
    meaning: 'the sender of mails, Solace <hello@your.domain>',
    usual: 'Solace <hello@solace.example>',
    isDemandedInProduction: true,
  },
  MAIL_SUPPORT: {
    meaning: 'the address that gets the messages of the contact form',
    usual: 'help@solace.example',
    isDemandedInProduction: true,
  },
  MAIL_ALLOW_PLAIN: { meaning: '`yes` where the network up to the mail server is your own', usual: 'no' },
  PAYSTACK_SECRET_KEY: {
    meaning: "the live secret key from Paystack's dashboard, sk_live_…",
    usual: 'that of the test gateway',
    isDemandedInProduction: true,
    unlessNone: 'PAYSTACK_CURRENCIES',
    isSecret: true,
  },
  PAYSTACK_BASE_URL: { meaning: 'the address of Paystack', usual: 'https://api.paystack.co' },
  PAYSTACK_CURRENCIES: {
    meaning: 'the currencies that are paid through Paystack; `none` leaves it out',
    usual: 'NGN',
  },
  PAYSTACK_CHECKOUT_HOSTS: {
    meaning: 'the hosts that people may be sent to for paying through Paystack',
    usual: 'checkout.paystack.com',
  },
  STRIPE_SECRET_KEY: {
    meaning: "the live secret key from Stripe's dashboard, sk_live_… or rk_live_…",
    usual: 'that of the test gateway',
    isDemandedInProduction: true,
    unlessNone: 'STRIPE_CURRENCIES',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'the signing secrets of the webhook endpoints at Stripe, whsec_… each, with a comma between: that of the own account and that of connected accounts, which reports payouts',
    usual: 'that of the test gateway',
    isDemandedInProduction: true,
    unlessNone: 'STRIPE_CURRENCIES',
    isSecret: true,
  },
  STRIPE_BASE_URL: { meaning: 'the address of Stripe', usual: 'https://api.stripe.com' },
  STRIPE_CURRENCIES: {
    meaning: 'the currencies that are paid through Stripe; `none` leaves it out',
    usual: 'GBP,EUR,USD',
  },
  STRIPE_CHECKOUT_HOSTS: {
    meaning:
      'the hosts that people may be sent to for paying through Stripe, and for confirming a payment with a saved card',
    usual: 'checkout.stripe.com,hooks.stripe.com',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
