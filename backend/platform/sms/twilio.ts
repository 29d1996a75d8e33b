/** Twilio's Messages API, version 2010-04-01. */
import { Agent, request } from 'undici'
import type { SmsConfig } from '#platform/core/config.ts'
import type { SmsOutcome, SmsSender } from './port.ts'

const callMs = 8_000

/** Codes of errors (https://www.twilio.com/docs/api/errors). */
const stopped = 21_610
/** Not a number, not a mobile one, not reachable from this sender. */
const wrongNumbers = [21_211, 21_217, 21_401, 21_421, 21_612, 21_614]

export function openTwilio({ baseUrl, account, token, from }: SmsConfig): SmsSender {
  const agent = new Agent({
    connections: 4,
    connect: { timeout: callMs },
    headersTimeout: callMs,
    bodyTimeout: callMs,
    maxResponseSize: 64 * 1024,
    keepAliveTimeout: 4000,
  })
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  /** A service chooses one of its numbers. */
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      try {
        const { statusCode, body } = await request(`${baseUrl}/2010-04-01/Accounts/${account}/Messages.json`, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(callMs),
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
        })
        return outcomeOf(statusCode, await body.text())
      } catch (error) {
        return isNotConnected(error) ? { as: 'later' } : { as: 'failed', reason: 'no_answer' }
      }
    },
    close: () => agent.destroy(),
  }
}

function outcomeOf(status: number, answer: string): SmsOutcome {
  if (status >= 200 && status < 300) return { as: 'sent' }
  if (status === 429 || status === 503) return { as: 'later' }
  const code = codeIn(answer)
  if (code === stopped) return { as: 'stopped' }
  if (code !== null && wrongNumbers.includes(code)) return { as: 'wrong_number' }
  return { as: 'failed', reason: code === null ? `status_${status}` : `twilio_${code}` }
}

/** The sentence of an error repeats the number, so only its code is read. */
function codeIn(answer: string): number | null {
  try {
    const { code } = JSON.parse(answer) as { code?: unknown }
    return typeof code === 'number' && Number.isSafeInteger(code) && code > 0 ? code : null
  } catch {
    return null
  }
}

const isNotConnected = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(error.code))
