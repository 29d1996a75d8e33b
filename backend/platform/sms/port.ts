/** What the product needs of a provider of text messages. */
export interface SmsSender {
  send(message: SmsMessage): Promise<SmsOutcome>
  close(): Promise<void>
}

export interface SmsMessage {
  /** E.164: +2348012345678. */
  to: string
  text: string
}

export type SmsOutcome =
  /** The provider has taken it. */
  | { as: 'sent' }
  /** The owner of the number wants no messages of this sender: they answered STOP. */
  | { as: 'stopped' }
  /** No text message can reach this number. */
  | { as: 'wrong_number' }
  /** Certainly not sent, and worth another attempt. */
  | { as: 'later' }
  /** Not sent, or nobody knows: another attempt could send it twice. `reason` holds no number. */
  | { as: 'failed'; reason: string }

/** For the log, which takes name and code. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly code: string
  constructor(reason: string) {
    super(`The provider did not take a text message: ${reason}`)
    this.code = reason
  }
}

/** For the log, which takes name and code. */
export class SmsLimitReached extends Error {
  override readonly name = 'SmsLimitReached'
  readonly code = 'SMS_MOST_PER_DAY'
}
