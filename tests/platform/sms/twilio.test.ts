/** What the adapter sends to Twilio, and what it makes of the answers. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTwilio } from '#platform/sms/twilio.ts'
import type { SmsSender } from '#platform/sms/port.ts'
import { createTwilioSimulator, type TwilioSimulator } from '#simulators/twilio/app.ts'

const to = '+2348031234567'
let twilio: TwilioSimulator
let sender: SmsSender
const settings = () => ({
  account: twilio.account,
  token: twilio.token,
  from: twilio.from,
  baseUrl: twilio.url,
  mostPerDay: 1,
})
beforeEach(async () => {
  twilio = await createTwilioSimulator()
  sender = openTwilio(settings())
})
afterEach(async () => {
  await sender.close()
  await twilio.close()
})

test('a message is sent with its sender, number and text', async () => {
  expect(await sender.send({ to, text: 'Sie haben einen Termin & mehr' })).toEqual({ as: 'sent' })
  expect(twilio.texts).toEqual([{ to, from: '+15005550006', text: 'Sie haben einen Termin & mehr' }])
})

test.each([
  [{ status: 400, code: 21_610 }, { as: 'stopped' }],
  [{ status: 400, code: 21_211 }, { as: 'wrong_number' }],
  [{ status: 400, code: 21_614 }, { as: 'wrong_number' }],
  [
    { status: 400, code: 21_408 },
    { as: 'failed', reason: 'twilio_21408' },
  ],
  [{ status: 429, code: 20_429 }, { as: 'later' }],
  [{ status: 503 }, { as: 'later' }],
  [{ status: 500 }, { as: 'failed', reason: 'status_500' }],
] as const)('%j', async (fault, outcome) => {
  twilio.answer(to, fault)
  expect(await sender.send({ to, text: 'Hello' })).toEqual(outcome)
})

test('a wrong token is a failure without the number', async () => {
  const other = openTwilio({ ...settings(), token: 'other' })
  expect(await other.send({ to, text: 'Hello' })).toEqual({ as: 'failed', reason: 'twilio_20003' })
  await other.close()
})

test('a provider that cannot be reached is tried later', async () => {
  await twilio.close()
  expect(await sender.send({ to, text: 'Hello' })).toEqual({ as: 'later' })
})
