/** The numbers of bank details are found nowhere open: in no table, file or line of the log, and in no answer. */
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRefused } from '#platform/gateways/port.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import { formsFound } from '#tests/support/planted-words.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { path, withBank } from './bank-details.ts'

const logged: string[] = []
let world: World
beforeAll(async () => {
  world = await openWorld({ log: new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())) })
})
afterAll(() => world.close())

const planted = {
  bankCode: '401276',
  accountNumber: '71936482',
  dateOfBirth: '1961-07-19',
  address: '14 Quillfeather Mews, Leeds',
}
const words = [planted.accountNumber, planted.bankCode, planted.dateOfBirth, 'Quillfeather']
const details = { ...bankDetailsOf('GB'), ...planted }

test('accepted, refused with the numbers in the words of the bank, wrong, and taken along', async () => {
  const provider = await world.given.provider({ country: 'GB', payout: false })
  const theo = () => world.as(provider)
  const restore = withBank(world, {
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
  await world.work()

  const { bytes } = await theo().get('/user/export')
  const ofOperator = world.as(await world.given.admin(['super']))
  const { body: trail } = await ofOperator.get('/admin/audit-log')
  const read = await Promise.all(
    [path, '/provider/payouts/forecast', '/notifications', '/user/info'].map((url) => theo().get(url)),
  )
  const answers = [refused, wrong, sent, ...read].map(({ body }) => JSON.stringify({ ...body, address: null }))
  const seen = [...answers, JSON.stringify(trail), ...[...unzip(bytes).values()].map(String), ...mailsOfWorld()]
  expect(words.filter((word) => seen.some((text) => text.includes(word)))).toEqual([])
  expect(await formsFound(world, words, logged)).toEqual([])
  expect(await formsFound(world, [provider.identifier], [])).toContain(provider.identifier)
})

const mailsOfWorld = () => world.mailbox.list({}).map(({ text }) => text)
