import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { createMailer, type Mailer } from '#platform/mail/mail.ts'
import { createMailbox, type Mailbox } from '#simulators/mail/app.ts'

let mailbox: Mailbox
let mailer: Mailer

beforeEach(async () => {
  mailbox = await createMailbox()
  mailer = createMailer({ url: mailbox.smtpUrl, from: 'Solace <hello@solace.example>' })
})
afterEach(async () => {
  mailer.close()
  await mailbox.close()
})

const page = (path: string, language = 'en') => request(mailbox.url).get(path).set('accept-language', language)

const mailContent = renderMail({
  locale: 'en',
  title: 'Your code <b>',
  paragraphs: ['Hello "Clara" & co'],
  code: '482913',
  action: { label: 'Confirm', url: 'https://solace.example/verify/?a=1&b=2' },
  footer: 'Solace',
})
const send = (to: string, key: string, subject = 'Your code') =>
  mailer.send({ to, subject, ...mailContent, idempotencyKey: key })

test('two users each get their own mail', async () => {
  await Promise.all([send('clara@example.com', '1'), send('theo@example.com', '2')])
  const [clara, theo] = await Promise.all([
    mailbox.waitFor({ to: 'clara@example.com' }),
    mailbox.waitFor({ to: 'theo@example.com' }),
  ])
  expect([clara.to, theo.to]).toEqual([['clara@example.com'], ['theo@example.com']])
  expect(mailbox.list({ to: 'clara@example.com' })).toHaveLength(1)
})

test('a mail to two recipients is found by either', async () => {
  const transport = nodemailer.createTransport({ port: mailbox.smtpPort, host: '127.0.0.1', ignoreTLS: true })
  await transport.sendMail({
    from: 'a@example.com',
    to: 'B@example.com',
    bcc: 'c@example.com',
    subject: 'Both',
    text: 'x',
  })
  expect(mailbox.list({ to: 'b@example.com' })).toEqual(mailbox.list({ to: 'c@example.com' }))
  expect(mailbox.list({ to: 'c@example.com' })).toHaveLength(1)
  expect(mailbox.list({ to: 'd@example.com' })).toEqual([])
})

test('code, links and text arrive as they were sent', async () => {
  await send('clara@example.com', '1', 'Ihr Code für Sólace – ₦15.000 🌿')
  const mail = await mailbox.waitFor({ to: 'clara@example.com', subjectIncludes: '₦15.000' })
  expect(mail.subject).toBe('Ihr Code für Sólace – ₦15.000 🌿')
  expect(mail.code).toBe('482913')
  expect(mail.links).toEqual(['https://solace.example/verify/?a=1&b=2'])
  expect(mail.text).toContain('Hello "Clara" & co')
  expect(mail.from).toContain('hello@solace.example')
})

test('a mail that is sent again is the same mail', async () => {
  await send('clara@example.com', 'booking-1')
  await send('clara@example.com', 'booking-1')
  await send('clara@example.com', 'booking-2')
  expect(mailbox.list().map(({ copies }) => copies)).toEqual([1, 2])
})

test('waiting ends when the mail arrives, or reports what did not arrive', async () => {
  const waiting = mailbox.waitFor({ to: 'theo@example.com', subjectIncludes: 'Later' })
  await send('theo@example.com', '1', 'Sooner')
  await send('theo@example.com', '2', 'Later')
  expect((await waiting).subject).toBe('Later')
  await expect(mailbox.waitFor({ to: 'nobody@example.com', timeoutMs: 30 })).rejects.toThrow(
    'No mail to nobody@example.com within 30 ms',
  )
})

test('the pages list, search and show mail in the language of the reader', async () => {
  await page('/dev/mailbox/', 'de-DE,de;q=0.9,en;q=0.5').expect(200, /Noch keine E-Mails/)
  await send('clara@example.com', '1')
  await send('theo@example.com', '2', 'For Theo')
  const all = await page('/dev/mailbox/')
  expect(all.text.indexOf('For Theo')).toBeLessThan(all.text.indexOf('Your code'))
  const found = await page('/dev/mailbox/?to=clara')
  expect(found.text).toContain('482913')
  expect(found.text).not.toContain('For Theo')
  const [mail] = mailbox.list({ to: 'clara@example.com' })
  const shown = await page(`/dev/mailbox/${mail?.id}/`)
  expect(shown.text).toContain('<p class="codes">482913</p>')
  expect(shown.text).toContain('<a href="https://solace.example/verify/?a=1&amp;b=2" rel="noreferrer">')
  await page('/dev/mailbox/018f0000-0000-7000-8000-000000000000/').expect(404)
})

test('a hostile mail runs no script and breaks no page', async () => {
  const transport = nodemailer.createTransport({ port: mailbox.smtpPort, host: '127.0.0.1', ignoreTLS: true })
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: evil,
    text: `${evil} javascript:alert(1)`,
    html: evil,
  })
  const [mail] = mailbox.list()
  for (const path of [
    '/dev/mailbox/',
    `/dev/mailbox/${mail?.id}/`,
    `/dev/mailbox/?to=${encodeURIComponent('"><script>')}`,
  ]) {
    const shown = await page(path).expect('content-security-policy', /^default-src 'none'; style-src 'self';/)
    expect(shown.text).not.toMatch(/<script|<img/)
  }
  expect((await page(`/dev/mailbox/${mail?.id}/`)).text).not.toContain('href="javascript')
  const policy = (await page(`/dev/mailbox/${mail?.id}/html`)).headers['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('script')
})

test('the messages are available as JSON', async () => {
  await send('clara@example.com', '1')
  await send('theo@example.com', '2')
  const { body } = await page('/dev/mailbox/api/messages?to=theo@example.com')
  expect(body.data.map(({ to }: { to: string[] }) => to)).toEqual([['theo@example.com']])
})

test('mails survive a restart, but only the newest five hundred', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solace-mailbox-'))
  try {
    const first = await createMailbox({ folder })
    const transport = nodemailer.createTransport({
      port: first.smtpPort,
      host: '127.0.0.1',
      ignoreTLS: true,
      pool: true,
      maxMessages: 1000,
    })
    for (let number = 1; number <= 502; number += 1)
      await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: `Mail ${number}`, text: 'x' })
    transport.close()
    await first.close()
    const second = await createMailbox({ folder })
    const subjects = second.list().map(({ subject }) => subject)
    expect([subjects.length, subjects.at(0), subjects.at(-1)]).toEqual([500, 'Mail 502', 'Mail 3'])
    second.clear()
    expect(await readdir(folder)).toEqual([])
    await second.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})
