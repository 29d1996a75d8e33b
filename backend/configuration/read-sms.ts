/** Reads the variables of text messages. */
import type { SmsConfig } from '#platform/core/config.ts'
import type { VariableName } from './variables.ts'

type Source = Partial<Record<VariableName, string>>

/** Null without an account: there are no text messages. */
export function readSms({
  SMS_ACCOUNT,
  SMS_TOKEN,
  SMS_FROM,
  SMS_BASE_URL,
  SMS_MOST_PER_DAY,
}: Source): SmsConfig | null {
  if (!SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM) return null
  return {
    account: SMS_ACCOUNT,
    token: SMS_TOKEN,
    from: SMS_FROM,
    baseUrl: (SMS_BASE_URL ?? 'https://api.twilio.com').replace(/\/$/, ''),
    mostPerDay: Number(SMS_MOST_PER_DAY ?? 500),
  }
}

/** Sentences, each with whether it is met. */
export const smsProblems = ({
  NODE_ENV,
  SMS_ACCOUNT,
  SMS_TOKEN,
  SMS_FROM,
  SMS_BASE_URL,
  SMS_MOST_PER_DAY,
}: Source): Record<string, boolean> => ({
  'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are needed together, or none of them.':
    new Set([SMS_ACCOUNT, SMS_TOKEN, SMS_FROM].map(Boolean)).size === 1,
  'SMS_FROM must be a number such as +15005550006, or a messaging service, MG….':
    SMS_FROM === undefined || /^\+[1-9][0-9]{6,14}$|^MG[0-9a-f]{32}$/.test(SMS_FROM),
  'SMS_BASE_URL must be an address, in production one that starts with https://.':
    SMS_BASE_URL === undefined ||
    ['https:', ...(NODE_ENV === 'production' ? [] : ['http:'])].includes(URL.parse(SMS_BASE_URL)?.protocol ?? ''),
  'SMS_MOST_PER_DAY must be a number from 1 to 1000000.':
    SMS_MOST_PER_DAY === undefined || (/^\d{1,7}$/.test(SMS_MOST_PER_DAY) && +SMS_MOST_PER_DAY > 0),
})
