import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { createMailer, type MailSettings, MailRefused, MailUnavailable } from '#platform/mail/mail.ts'
import { createMailbox } from '#simulators/mail/app.ts'

const atEnd: (() => unknown)[] = []
afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end()
})

const given = {
  mailer(url: string, more: Partial<MailSettings> = {}) {
    const mailer = createMailer({ url, from: 'Solace <hello@solace.example>', ...more })
    atEnd.push(() => mailer.close())
    return mailer
  },
  async mailbox(host?: string) {
    const mailbox = await createMailbox({ host })
    atEnd.push(() => mailbox.close())
    return mailbox
  },
  async server(options: ConstructorParameters<typeof SMTPServer>[0]) {
    const server = new SMTPServer({ closeTimeout: 50, authOptional: true, disableReverseLookup: true, ...options })
    server.on('error', () => undefined)
    const socket = server.listen(0, '127.0.0.1')
    await once(socket, 'listening')
    atEnd.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return (socket.address() as AddressInfo).port
  },
}
const mail = { to: 'clara@example.com', subject: 'Hello', text: 'Hello', idempotencyKey: '1' }

test.each([
  ['a second recipient', 'clara@example.com, eve@example.com'],
  ['a header', 'clara@example.com\r\nBcc: eve@example.com'],
  ['a display name', 'Eve <eve@example.com>'],
  ['a group', 'all:clara@example.com;'],
  ['a quoted part', '"eve@example.com"@example.com'],
  ['a space', 'clara @example.com'],
  ['nothing', ''],
])('an address with %s is refused', async (_what, to) => {
  const mailbox = await given.mailbox()
  await expect(given.mailer(mailbox.smtpUrl).send({ ...mail, to })).rejects.toThrow(MailRefused)
  expect(mailbox.list()).toEqual([])
})

test('a subject stays one line and adds no header', async () => {
  const mailbox = await given.mailbox()
  await given.mailer(mailbox.smtpUrl).send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\n<script>\u2028x' })
  const [arrived] = mailbox.list()
  expect(arrived?.subject).toBe('Hello Bcc: eve@example.com <script> x')
  expect(arrived?.to).toEqual(['clara@example.com'])
  expect(mailbox.list({ to: 'eve@example.com' })).toEqual([])
})

test('the message id is derived from the key and reveals nothing of it', async () => {
  const mailbox = await given.mailbox()
  const mailer = given.mailer(mailbox.smtpUrl)
  const sent = await mailer.send({ ...mail, idempotencyKey: 'reset:clara@example.com\r\nX: 1' })
  expect(sent.messageId).toMatch(/^<[0-9a-f]{40}@solace\.example>$/)
  expect(mailbox.list()[0]?.messageId).toBe(sent.messageId)
  expect((await mailer.send({ ...mail, idempotencyKey: 'other' })).messageId).not.toBe(sent.messageId)
})

test('mail leaves this machine only encrypted, unless the configuration allows otherwise by name', async () => {
  const mailbox = await given.mailbox('0.0.0.0')
  const url = `smtp://0.0.0.0:${mailbox.smtpPort}`
  await expect(given.mailer(url).send(mail)).rejects.toThrow(MailUnavailable)
  expect(mailbox.list()).toEqual([])
  await given.mailer(url, { allowPlain: true }).send(mail)
  expect(mailbox.list()).toHaveLength(1)
})

test('a server that cannot prove its identity gets no mail', async () => {
  let took = 0
  const onData = () => (took += 1)
  const port = await given.server({ secure: true, onData })
  await expect(given.mailer(`smtps://127.0.0.1:${port}`).send(mail)).rejects.toThrow(MailUnavailable)
  const upgrading = await given.server({ onData })
  await expect(given.mailer(`smtp://0.0.0.0:${upgrading}`).send(mail)).rejects.toThrow(MailUnavailable)
  expect(took).toBe(0)
})

test('an unknown address is not retried, a busy server is', async () => {
  const answering = (responseCode: number) =>
    given.server({
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No'), { responseCode })),
    })
  await expect(given.mailer(`smtp://127.0.0.1:${await answering(550)}`).send(mail)).rejects.toThrow(MailRefused)
  await expect(given.mailer(`smtp://127.0.0.1:${await answering(451)}`).send(mail)).rejects.toThrow(MailUnavailable)
})

test('a server that never greets times out, and is not tried for a while after five times', async () => {
  let connections = 0
  const silent = createServer(() => (connections += 1)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  atEnd.push(() => silent.close())
  const mailer = given.mailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, {
    connectMs: 50,
    totalMs: 100,
  })
  for (let times = 0; times < 7; times += 1) await expect(mailer.send(mail)).rejects.toThrow(MailUnavailable)
  expect(connections).toBe(5)
})

test('the layout shows markup as text, in HTML and in the subject of the page', () => {
  const evil = '<img src=x onerror="alert(1)">\' & '
  const { html, text } = renderMail({
    locale: 'de',
    title: evil,
    paragraphs: [evil, 'Zwei\nZeilen'],
    code: evil,
    action: { label: evil, url: 'https://solace.example/?q="><script>' },
    footer: evil,
  })
  expect(html).not.toMatch(/<img|<script|"alert/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39; &amp; ')
  expect(html).toContain('Zwei<br>Zeilen')
  expect(html).toContain('<html lang="de">')
  expect(text).toContain(evil)
})

test('a button in a mail leads to a web address only', () => {
  const action = { label: 'Go', url: 'javascript:alert(1)' }
  expect(() => renderMail({ locale: 'en', title: 'x', paragraphs: [], action, footer: 'x' })).toThrow('web address')
})
