import closeWithGrace from 'close-with-grace'
import { createStripeSimulator } from './app.ts'

const {
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_PORT,
  STRIPE_HOST,
  STRIPE_PUBLIC_URL,
  STRIPE_WEBHOOK_URL,
  STRIPE_FILE,
  STRIPE_CURRENCIES,
} = process.env

if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET)
  throw new Error(
    'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to those that the backend uses, for example sk_test_demo and whsec_demo',
  )

const simulator = await createStripeSimulator({
  secretKey: STRIPE_SECRET_KEY,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  port: Number(STRIPE_PORT ?? 4020),
  host: STRIPE_HOST ?? '0.0.0.0',
  publicUrl: STRIPE_PUBLIC_URL,
  webhookUrl: STRIPE_WEBHOOK_URL,
  file: STRIPE_FILE,
  currencies: STRIPE_CURRENCIES?.split(',').map((code) => code.trim()),
  automaticMs: 5000,
})
console.log(`Test gateway on ${simulator.url}`)
closeWithGrace({ delay: 5000 }, () => simulator.close())
