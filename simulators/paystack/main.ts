import closeWithGrace from 'close-with-grace'
import { createPaystackSimulator } from './app.ts'

const {
  PAYSTACK_SECRET_KEY,
  PAYSTACK_PORT,
  PAYSTACK_HOST,
  PAYSTACK_PUBLIC_URL,
  PAYSTACK_WEBHOOK_URL,
  PAYSTACK_FILE,
  PAYSTACK_CURRENCIES,
} = process.env

if (!PAYSTACK_SECRET_KEY)
  throw new Error('Set PAYSTACK_SECRET_KEY to the test key that the backend uses, for example sk_test_demo')

const simulator = await createPaystackSimulator({
  secretKey: PAYSTACK_SECRET_KEY,
  port: Number(PAYSTACK_PORT ?? 4010),
  host: PAYSTACK_HOST ?? '0.0.0.0',
  publicUrl: PAYSTACK_PUBLIC_URL,
  webhookUrl: PAYSTACK_WEBHOOK_URL,
  file: PAYSTACK_FILE,
  automaticMs: 3000,
  currencies: PAYSTACK_CURRENCIES?.split(',').map((code) => code.trim()),
})
console.log(`Test gateway on ${simulator.url}`)
closeWithGrace({ delay: 5000 }, () => simulator.close())
