import type { SealSecrets } from '#platform/crypto/seal.ts'

/** How browsers of an online session reach the relay. */
export interface RoomConfig {
  /** turn: and turns: addresses. */
  urls: readonly string[]
  /** The relay has the same one. */
  secret: string
  /** `relay`: browsers connect through the relay only, so that nobody sees the address of somebody else. */
  policy: 'relay' | 'all'
}

/** How notifications reach browsers. */
export interface PushConfig {
  /** Both in base64url (backend/platform/push/vapid.ts). */
  publicKey: string
  privateKey: string
  /** `mailto:` or `https:`, whom operators of push services may reach. */
  subject: string
  /** Plain http to this machine, for the simulator of a push service. */
  loopbackHttp: boolean
}

/** The account at a provider of text messages. */
export interface SmsConfig {
  account: string
  token: string
  /** The number of the sender, or a messaging service. */
  from: string
  baseUrl: string
  /** Text messages of the whole product in 24 hours. */
  mostPerDay: number
}

/** Everything the backend reads from its environment, read once by main.ts. */
export interface Config {
  /** Public address of the product, without a slash at the end. */
  publicUrl: string
  /** Development serves the API description and checks every reply against its schema. */
  production: boolean
  secrets: {
    /** Signs timeslot identifiers. */
    slots: string
    /** Keys the hashes of one-time codes and throttle subjects. */
    codes: string
    /** Encrypts the columns that backend/platform/crypto/sealed-columns.ts lists. */
    seals: SealSecrets
    /**
     * Master keys that wrap people's data keys (backend/platform/context/data-keys.ts); the first one wraps, all of
     * them unwrap.
     */
    dataKeys: readonly { version: number; secret: string }[]
  }
  /** Whether therapists, like operators, must set up a second factor before they can do anything. */
  providerSecondFactor: 'required' | 'offered'
  /** Null: there is no relay, sessions have no room, and therapists use their own links. */
  room: RoomConfig | null
  /** Null: no notifications on devices. */
  push: PushConfig | null
  /** Null: no text messages. */
  sms: SmsConfig | null
  /**
   * Cheaper password hashes for tests that sign in hundreds of times: no variable sets it, and production refuses to
   * start with it.
   */
  passwordCost?: { memory: number; passes: number; parallelism: number }
  mail: {
    from: string
    /** Recipient of messages from the contact form. */
    support: string
  }
}
