import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { confirmed } from '#tests/scheduling/participants/sessions.ts'
import { confirmNumber, textsTo } from './texts.ts'

let product: Product
const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ sms: 2, log: { write: (line: string) => void logged.push(line) } })
})
afterAll(() => product.close())

test('the whole product sends no more than its limit of a day, and says so once', async () => {
  const theo = await product.given.provider({ minutes: [360, 1080] })
  const clients = [await product.given.client({ money: 50_000_00 }), await product.given.client({ money: 50_000_00 })]
  const numbers = ['+2348031230001', '+2348031230002']
  for (const [index, client] of clients.entries()) {
    await confirmNumber(product, client, numbers[index] as string)
    await confirmed(product, client, theo)
    product.clock.advance({ minutes: 2 })
  }
  const third = await product.given.client()
  const refused = await product.as(third).put('/sms/phone', { phoneNumber: '+2348031230003' })
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])

  product.clock.set('2026-03-11T08:30:00Z')
  expect((await product.as(third).put('/sms/phone', { phoneNumber: '+2348031230003' })).status).toBe(200)
  for (const minutes of [0, 1, 1]) {
    product.clock.advance({ minutes })
    await product.work()
  }
  const sent = numbers.flatMap((number) => textsTo(product, number)).filter((text) => text.includes('appointment'))
  expect(sent).toHaveLength(1)
  expect(logged.filter((line) => line.includes('SMS_MOST_PER_DAY'))).toHaveLength(1)
  expect(logged.join()).not.toContain('234803123')
})
