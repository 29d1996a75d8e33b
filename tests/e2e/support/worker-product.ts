import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Places, serveProduct } from './served-product.ts'

/**
 * The product of one worker. Tests find its database in SOLACE_DATABASE_URL, the gateway simulators in SOLACE_PAYSTACK_URL and
 * SOLACE_STRIPE_URL with their keys, and the stored files in SOLACE_FILES.
 */
export async function workerProduct(workerIndex: number, use: (places: Places) => Promise<void>): Promise<void> {
  const template = process.env.SOLACE_TEMPLATE
  if (!template) throw new Error('There is no SOLACE_TEMPLATE: the tests run under their own playwright.config.ts')
  const dataDir = join(template, '..', `worker-${workerIndex}`)
  await cp(template, dataDir, { recursive: true, preserveTimestamps: true })
  const { stop, ...places } = await serveProduct(dataDir)
  try {
    Object.assign(process.env, {
      SOLACE_DATABASE_URL: places.databaseUrl,
      SOLACE_PAYSTACK_URL: places.paystack.url,
      SOLACE_PAYSTACK_KEY: places.paystack.secretKey,
      SOLACE_STRIPE_URL: places.stripe.url,
      SOLACE_STRIPE_KEY: places.stripe.secretKey,
      SOLACE_FILES: join(dataDir, 'files'),
    })
    await use(places)
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
