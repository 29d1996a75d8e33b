import type { SealSecrets } from '#platform/crypto/seal.ts'

/** Everything the backend takes from its surroundings, read once by main.ts. */
export interface Config {
  /** Address of the product as people see it, without a slash at the end. */
  publicUrl: string
  /** Development shows the API description and checks every reply against its schema. */
  production: boolean
  secrets: {
    /** Signs timeslot identifiers. */
    slots: string
    /** Keys the hash of one-time codes and throttle keys. */
    codes: string
    /** Seals what the database must not show: backend/platform/crypto/sealed-columns.ts lists it. */
    seals: SealSecrets
    /** Master keys that wrap the keys of people (backend/platform/context/data-keys.ts); the first one wraps, all of them open. */
    dataKeys: readonly { version: number; secret: string }[]
  }
  /** Whether therapists, as operators, can do nothing before they have a second factor. */
  providerSecondFactor: 'required' | 'offered'
  /** Cheaper passwords for tests that sign in hundreds of times: no variable sets it, and production refuses to start with it. */
  passwordCost?: { memory: number; passes: number; parallelism: number }
  mail: {
    from: string
    /** Where messages of the contact form go. */
    support: string
  }
}
