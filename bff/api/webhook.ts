import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { paymentApi } from '#schemas/money/payments.ts'
import { callBackend, type Core, isAsPromised, sendRefused } from '../core.ts'
import { refused } from '../http/errors.ts'
import { inputOf, pathWriter } from '../http/input.ts'
import { pass } from './pass-through.ts'

/** Header and format of each gateway's signature. */
const signatures = {
  paystack: { header: 'x-paystack-signature', shape: /^[0-9a-fA-F]{128}$/ },
  stripe: { header: 'stripe-signature', shape: /^t=\d{1,12}(,v[01]=[0-9a-f]{64}){1,8}$/ },
} as const

/**
 * Events of the payment gateway: forwards the bytes and their signature unchanged; no session and no cross-site rule
 * apply.
 */
export async function webhookRoute(app: FastifyInstance, core: Core): Promise<void> {
  const { params } = inputOf(paymentApi.webhook)
  const { slow }: Endpoint = paymentApi.webhook
  const pathOf = pathWriter(paymentApi.webhook)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post(paymentApi.webhook.path, async (request, reply) => {
    params(request.params)
    const { gateway } = request.params as { gateway: keyof typeof signatures }
    const { header, shape } = signatures[gateway]
    const signature = request.headers[header]
    if (typeof signature !== 'string' || !shape.test(signature)) throw refused('BAD_REQUEST')
    if (!Buffer.isBuffer(request.body)) throw refused('BAD_REQUEST')
    const path = pathOf(request.params as Record<string, string>)
    const headers = { [header]: signature }
    const answer = await callBackend(core, request, null, { method: 'POST', path, body: request.body, headers, slow })
    return isAsPromised(answer, paymentApi.webhook) ? pass(reply, answer) : sendRefused(core, request, reply, answer)
  })
}
