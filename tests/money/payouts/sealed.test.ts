/** Bank account numbers are never stored in plain text: not in a table, a file or a log line, and not in an answer. */
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRefused } from '#platform/gateways/port.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import { formsFound } from '#tests/support/planted-words.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { path, withBank } from './bank-details.ts'

const logged: string[] = []
let product: Product
beforeAll(async () => {
  product = await openProduct({ log: new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())) })
})
afterAll(() => product.close())

const planted = {
  bankCode: '401276',
  accountNumber: '71936482',
  dateOfBirth: '1961-07-19',
  address: '14 Quillfeather Mews, Leeds',
}
const words = [planted.accountNumber, planted.bankCode, planted.dateOfBirth, 'Quillfeather']
const details = { ...bankDetailsOf('GB'), ...planted }

test('accepted, refused with the numbers in the words of the bank, invalid, and exported', async () => {
  const provider = await product.given.provider({ country: 'GB', payout: false })
  const theo = () => product.as(provider)
  const restore = withBank(product, {
    createRecipient: () =>
      Promise.reject(
        new GatewayRefused(400, 'account', `No account ${planted.accountNumber} at ${planted.bankCode}-1`),
      ),
  })
  const refused = await theo().put(path, details)
  expect([refused.status, refused.body.code]).toEqual([422, 'BANK_REFUSED'])
  restore()
  const wrong = await theo().put(path, { ...details, postalCode: '1' })
  const sent = await theo().put(path, details)
  expect([wrong.status, sent.status]).toEqual([422, 200])
  await theo().post('/user/export')
  await product.work()

  const { bytes } = await theo().get('/user/export')
  const ofOperator = product.as(await product.given.admin(['super']))
  const { body: trail } = await ofOperator.get('/admin/audit-log')
  const read = await Promise.all(
    [path, '/provider/payouts/forecast', '/notifications', '/user/info'].map((url) => theo().get(url)),
  )
  const answers = [refused, wrong, sent, ...read].map(({ body }) => JSON.stringify({ ...body, address: null }))
  const seen = [...answers, JSON.stringify(trail), ...[...unzip(bytes).values()].map(String), ...mailsOfProduct()]
  expect(words.filter((word) => seen.some((text) => text.includes(word)))).toEqual([])
  expect(await formsFound(product, words, logged)).toEqual([])
  expect(await formsFound(product, [provider.identifier], [])).toContain(provider.identifier)
})

const mailsOfProduct = () => product.mailbox.list({}).map(({ text }) => text)
