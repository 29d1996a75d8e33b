import type { SmsConfig } from '#platform/core/config.ts'
import type { SmsSender } from './port.ts'
import { openTwilio } from './twilio.ts'

/** The provider of the configuration; null: there are no text messages. */
export const openSms = (config: SmsConfig | null): SmsSender | null => config && openTwilio(config)
