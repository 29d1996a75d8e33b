import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, GatewayRefused, type PayeeOrder } from '#platform/gateways/port.ts'
import type { StripeSimulator } from '#simulators/stripe/app.ts'
import { type Form, formOf } from '#simulators/stripe/form.ts'
import { clock, closeAll, given, secretKey, start } from './gateway-fixture.ts'
import { payoutAt, stripe } from './stripe-fixture.ts'

/** Therapists at Stripe: connected accounts, with everything that Stripe requires and the product knows. */

let simulator: StripeSimulator
let gateway: Gateway

beforeEach(async () => {
  clock.now = start
  simulator = await stripe.simulator()
  gateway = stripe.gateway(simulator.url)
})
afterEach(closeAll)

/** The data that Stripe gets about a therapist. */
async function payeeForm(more: Partial<PayeeOrder> = {}): Promise<Form> {
  let body = ''
  const url = await given.server((request, response) => {
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.writeHead(200).end(JSON.stringify({ id: 'acct_1', object: 'account' })))
  })
  await stripe.gateway(url).createRecipient(given.payee(more))
  return formOf(body)
}

describe('Stripe gets about a therapist', () => {
  test('the identity, the time and address of the request, and its purpose', async () => {
    expect(await payeeForm({ reference: 'details-1' })).toEqual({
      type: 'custom',
      country: 'GB',
      email: 'theo@example.com',
      default_currency: 'gbp',
      business_type: 'individual',
      business_profile: { mcc: '8099', product_description: 'Therapy sessions booked through Solace' },
      individual: {
        first_name: 'Theo',
        last_name: 'Okafor',
        email: 'theo@example.com',
        phone: '+447700900123',
        address: { line1: '12 Marina Road', city: 'Lagos', postal_code: '101241', country: 'GB' },
        dob: { year: '1980', month: '4', day: '12' },
      },
      capabilities: { transfers: { requested: 'true' } },
      external_account: {
        object: 'bank_account',
        country: 'GB',
        currency: 'gbp',
        account_holder_name: 'Theo Okafor',
        account_holder_type: 'individual',
        account_number: '00012345',
        routing_number: '108800',
      },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      tos_acceptance: { date: String(start.epochMilliseconds / 1000), ip: '192.0.2.1' },
      metadata: { reference: 'details-1' },
    })
  })

  test('a foreign IBAN with the country of its bank, and the owner with their own country', async () => {
    const french = { country: 'DE', currency: 'EUR', accountNumber: 'FR1420041010050500013M02606' } as const
    const form = await payeeForm({ ...french, bankCode: 'PSSTFRPPXXX' })
    expect(form).toMatchObject({ country: 'DE', individual: { address: { country: 'DE' } } })
    expect(form).toMatchObject({ external_account: { country: 'FR', currency: 'eur' } })
    expect(form.external_account).not.toHaveProperty('routing_number')
    expect((await gateway.createRecipient(given.payee(french))).recipient).toMatch(/^acct_/)
  })

  test('a company as the holder of a company account, and the therapist as a person', async () => {
    expect(await payeeForm({ accountName: 'Okafor Therapy Ltd', accountOwnership: 'business' })).toMatchObject({
      business_type: 'individual',
      individual: { first_name: 'Theo', last_name: 'Okafor' },
      external_account: { account_holder_name: 'Okafor Therapy Ltd', account_holder_type: 'company' },
    })
  })

  test.each([
    ['27 Marchmont Street, Flat 3, London', { line1: '27 Marchmont Street, Flat 3', city: 'London' }],
    ['Chausseestraße 12 , Berlin ', { line1: 'Chausseestraße 12', city: 'Berlin' }],
    ['27 Marchmont Street', { line1: '27 Marchmont Street' }],
    ['27 Marchmont Street,', { line1: '27 Marchmont Street,' }],
  ])('where they live: %s', async (address, place) => {
    const form = await payeeForm({ address })
    const rest = { postal_code: '101241', country: 'GB' }
    expect((form.individual as Form).address).toEqual({ ...place, ...rest })
  })

  test.each(['07700900123', null])('no telephone number with an unknown country: %s', async (phone) => {
    expect((await payeeForm({ phone })).individual).not.toHaveProperty('phone')
  })
})

describe('the same details again', () => {
  test('are the same account, and other texts about the therapist are another one', async () => {
    const order = given.payee()
    const names = [order, order, { ...order, email: 'new@example.com' }].map(async (one) => {
      const { recipient } = await gateway.createRecipient(one)
      return recipient
    })
    const [first, again, other] = await Promise.all(names)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('Stripe sends no money', () => {
  test('to a payee with incomplete data; the reason is reported, and our balance is not blamed', async () => {
    const order = await payoutAt(gateway, { savedFrom: null })
    const error = await gateway.transfer(order).catch((no: unknown) => no)
    expect(error).toBeInstanceOf(GatewayRefused)
    expect(error).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
    expect((error as GatewayRefused).message).toContain('capabilities enabled: transfers')
    expect(await gateway.verifyTransfer(order.reference, order.recipient)).toBeNull()
  })

  test('for details that were saved in the future', async () => {
    const savedAt = start.add({ seconds: 1 }).toString()
    await expect(gateway.createRecipient(given.payee({ savedAt }))).rejects.toThrow('not in the future')
  })
})

/** The simulator requires what the real gateway requires. */
describe('the simulator refuses', () => {
  const bank = {
    'external_account[object]': 'bank_account',
    'external_account[country]': 'GB',
    'external_account[currency]': 'gbp',
    'external_account[account_number]': '00012345',
    'external_account[routing_number]': '108800',
  }
  /** A field that is undefined is left out of the form. */
  const open = (changes: Record<string, string | undefined>) =>
    request(simulator.url)
      .post('/v1/accounts')
      .auth(secretKey, { type: 'bearer' })
      .type('form')
      .send({ type: 'custom', country: 'GB', ...bank, ...changes })

  test.each([
    ['a bank account without a country', { 'external_account[country]': undefined }, 'parameter_missing'],
    ['an invalid sort code', { 'external_account[routing_number]': '12' }, 'routing_number_invalid'],
    ['an invalid account number', { 'external_account[account_number]': '12' }, 'account_number_invalid'],
    ['an IBAN under another country', { 'external_account[country]': 'FR' }, 'account_number_invalid'],
    ['the agreement for recipients', { 'tos_acceptance[service_agreement]': 'recipient' }, undefined],
    ['a date in milliseconds', { 'tos_acceptance[date]': String(start.epochMilliseconds) }, undefined],
    ['an invalid address', { 'tos_acceptance[ip]': 'home' }, undefined],
  ])('%s', async (_what, changes, code) => {
    const [param] = Object.keys(changes)
    const isAboutNumber = code === 'account_number_invalid'
    expect(await open(changes)).toMatchObject({
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          message: expect.stringMatching(/\w/),
          param: isAboutNumber ? 'external_account[account_number]' : param,
          ...(code !== undefined && { code }),
        },
      },
    })
  })

  test('no payee with incomplete data, but reports what is missing and holds the money back', async () => {
    const { body } = await open({ 'capabilities[transfers][requested]': 'true' }).expect(200)
    expect(body).toMatchObject({ capabilities: { transfers: 'inactive' }, payouts_enabled: false })
    expect(body.requirements).toMatchObject({
      currently_due: expect.arrayContaining(['individual.dob.day', 'tos_acceptance.ip', 'business_profile.mcc']),
      eventually_due: expect.arrayContaining(['individual.address.city']),
    })
    expect(JSON.stringify(body)).not.toContain('00012345')
  })
})
