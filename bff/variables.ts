/** Every variable that the BFF reads; tests compare the compose file and the README with this list. */
export interface Variable {
  meaning: string
  /** The default. */
  usual?: string
  isDemandedInProduction?: true
  /** Never shown, and never with a default in production. */
  isSecret?: true
}

export const variables = {
  NODE_ENV: {
    meaning: '`production` refuses default secrets and closes the development routes',
    usual: 'development',
  },
  HOST: { meaning: 'the address of this machine that is listened on', usual: '127.0.0.1, in production all' },
  PORT: { meaning: 'the port that is listened on', usual: '3000' },
  PUBLIC_URL: {
    meaning: 'the https address under which people see the product',
    usual: 'this machine',
    isDemandedInProduction: true,
  },
  ALLOWED_HOSTS: { meaning: 'more host names that are answered, with their port' },
  BACKEND_URL: {
    meaning: 'the address of the backend; several with a comma between share the calls, and replace each other',
    usual: 'http://127.0.0.1:4000',
    isDemandedInProduction: true,
  },
  WEB_ROOT: { meaning: 'the folder of the built web app', isDemandedInProduction: true },
  SESSION_SECRET: {
    meaning: 'a random text of at least 32 characters; sessions are sealed with it',
    isDemandedInProduction: true,
    isSecret: true,
  },
  SESSION_DATABASE_URL: { meaning: 'the PostgreSQL database that keeps sessions', usual: 'memory', isSecret: true },
  SESSION_VALKEY_URL: { meaning: 'a Valkey or Redis server that keeps sessions instead', isSecret: true },
  SESSION_ALLOW_PLAIN: { meaning: '`yes` where the network up to the session store is your own', usual: 'no' },
  SESSION_CALLS_PER_MINUTE: {
    meaning: 'sign-ins, sign-ups and codes that one address may ask for in a minute',
    usual: '60',
  },
  PUBLIC_READS_PER_MINUTE: {
    meaning: 'searches and other public reads that one person or network may make in a minute',
    usual: '300',
  },
  TRUSTED_PROXIES: {
    meaning:
      'addresses or networks of the proxies whose X-Forwarded-For is believed, with a comma between; `none` where browsers reach the BFF directly',
    isDemandedInProduction: true,
  },
  EDGE_COUNTRY_HEADER: { meaning: "the header in which your edge names a visitor's country" },
  DEFAULT_COUNTRY: { meaning: 'the country of visitors of whom nothing is known', usual: 'NG' },
  MAILBOX_URL: { meaning: 'development only: the mailbox shown at /dev/mailbox/' },
  DRAIN_MS: {
    meaning:
      'milliseconds for which a process that is shutting down goes on answering, with a failing /readyz, so that calls go elsewhere',
    usual: '1000',
  },
  METRICS_HOST: { meaning: 'the address on which metrics of the BFF are read', usual: '127.0.0.1' },
  METRICS_PORT: { meaning: 'the port on which they are read', usual: 'no metrics' },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
