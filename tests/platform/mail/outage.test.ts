import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failedJobDays, jobNames } from '#schemas/operations/jobs.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import { type Handlers, type JobName, openJobs } from '#platform/jobs/jobs.ts'
import { createMailer, mailLimits, MailDeferred, MailRefused, MailUnavailable } from '#platform/mail/mail.ts'
import { pausesOf, queueOptionsOf, queuePolicies } from '#platform/jobs/queues.ts'
import { createMailbox, type Mailbox } from '#simulators/mail/app.ts'
import { freshDatabase } from '#tests/support/cluster.ts'

const atEnd: (() => unknown)[] = []
afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end()
})

const minute = 60
const day = 24 * 60 * minute
const mailQueues = ['mail', 'guest_mail', 'invite_client'] as const
const codeQueues = ['code_mail', 'reset_mail'] as const

/** Seconds after the first try at which each retry happens, with the given pauses. */
const triesOf = (name: JobName, kind: 'shortest' | 'longest') => {
  let at = 0
  return [0, ...pausesOf(queuePolicies[name]).map((pause) => (at += pause[kind]))]
}

describe('the schedule', () => {
  test.each([
    ['14 minutes', 14 * minute],
    ['one hour', 60 * minute],
    ['2.9 days', 2.9 * day],
  ])('sends a mail within 15 minutes after an outage of %s', (_, outage) => {
    for (const name of mailQueues)
      for (const kind of ['shortest', 'longest'] as const) {
        const arrives = triesOf(name, kind).find((at) => at >= outage)
        expect(arrives).toBeLessThanOrEqual(outage + 15 * minute)
      }
  })

  test('sends a code within 45 seconds, for as long as a password link is valid and longer', () => {
    for (const name of codeQueues) {
      const tries = triesOf(name, 'longest')
      expect(Math.max(...tries.slice(1).map((at, index) => at - (tries[index] ?? 0)))).toBeLessThanOrEqual(45)
      expect(triesOf(name, 'shortest').at(-1)).toBeGreaterThanOrEqual(60 * minute)
    }
  })

  test('retries what nothing else repeats for three days', () => {
    for (const name of [...mailQueues, 'announce', 'export', 'remove_file', 'refresh_listing'] as const)
      expect(triesOf(name, 'shortest').at(-1)).toBeGreaterThanOrEqual(3 * day)
  })

  test('ends for a scan before the sweep requests another one', () => {
    expect(triesOf('scan_file', 'longest').at(-1)).toBeLessThan(30 * minute)
  })

  test('ends before the queue drops the job', () => {
    const stored = 14 * day
    for (const name of jobNames)
      expect((triesOf(name, 'longest').at(-1) ?? 0) + failedJobDays * day).toBeLessThanOrEqual(
        name === 'remove_file' ? stored + day : stored,
      )
  })

  test('gives a batch the time of all its jobs, and a mail the time its server may take', () => {
    for (const name of jobNames) {
      const { batch, jobSeconds } = queuePolicies[name]
      expect(queueOptionsOf(queuePolicies[name]).expireInSeconds).toBeGreaterThan(batch * jobSeconds)
    }
    for (const name of [...mailQueues, ...codeQueues])
      expect(queuePolicies[name].jobSeconds * 1000).toBeGreaterThan(mailLimits.totalMs)
  })

  test('leaves every sending worker a connection of its own', () => {
    const senders = [...mailQueues, ...codeQueues].map((name) => queuePolicies[name].workers)
    expect(senders.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(mailLimits.connections)
  })
})

const mailContent = {
  to: 'clara@example.com',
  locale: 'en' as const,
  template: 'new_messages',
  words: {},
  key: 'a mail of the outage',
}

async function queueOfMails({ restMs = 30_000 } = {}) {
  const database = await freshDatabase()
  atEnd.push(() => database.close())
  let mailbox: Mailbox = await createMailbox()
  const { smtpPort, smtpUrl } = mailbox
  const mailer = createMailer({ url: smtpUrl, from: 'Solace <hello@solace.example>', restMs })
  atEnd.push(() => mailer.close())
  const secrets = { seals: 's'.repeat(40), codes: 'c'.repeat(40) }
  const jobs = await openJobs(database.pool, secrets, () => undefined)
  atEnd.push(() => jobs.stop())
  const handlers = {
    mail: (mail) => deliverMail(mailer, { publicUrl: 'http://localhost:3000' }, mail),
  } as Partial<Handlers> as Handlers
  const due = () => database.pool.query(`update jobs.job set start_after = now() where state in ('created', 'retry')`)
  return {
    database,
    enqueue: () => jobs.enqueue(database.db, 'mail', mailContent),
    enqueueCode: () => jobs.enqueue(database.db, 'code_mail', { codeIdentifier: '' }),
    work: (others: Partial<Handlers> = {}) => jobs.work({ ...handlers, ...others }),
    stop: () => jobs.stop(),
    /** Runs what is due when all pauses have passed. */
    async attempt() {
      await due()
      return jobs.drain(handlers).catch((error: Error) => error.message)
    },
    goDown: () => mailbox.close(),
    async comeBack() {
      mailbox = await createMailbox({ smtpPort })
      atEnd.push(() => mailbox.close())
    },
    arrived: () => mailbox.list().map(({ to }) => to[0]),
    async rows() {
      const { rows } = await database.pool.query(
        `select state::text, retry_count as retries, retry_limit as most, output->>'message' as reason,
                extract(epoch from start_after - now())::float8 as pause from jobs.job order by created_on`,
      )
      return rows
    },
  }
}

describe('a queued mail', () => {
  test('is sent at the last of its tries, which is three days later', async () => {
    const queue = await queueOfMails()
    await queue.enqueue()
    await queue.goDown()
    expect(await queue.attempt()).toBe('Mail server: ESOCKET')
    await queue.database.pool.query('update jobs.job set retry_count = retry_limit - 2')
    expect(await queue.attempt()).toBe('Mail server: ESOCKET')
    expect(await queue.rows()).toMatchObject([{ state: 'retry', most: pausesOf(queuePolicies.mail).length }])
    await queue.comeBack()
    expect(await queue.attempt()).toBe(1)
    expect(queue.arrived()).toEqual(['clara@example.com'])
    expect(await queue.rows()).toEqual([])
  })

  test('becomes failed work for operators when the last try failed as well', async () => {
    const queue = await queueOfMails()
    await queue.enqueue()
    await queue.goDown()
    await queue.attempt()
    await queue.database.pool.query('update jobs.job set retry_count = retry_limit - 1')
    await queue.attempt()
    expect(await queue.rows()).toMatchObject([{ state: 'failed', reason: 'Mail server: ESOCKET' }])
  })

  test('pauses as long as the schedule says', async () => {
    const queue = await queueOfMails({ restMs: 0 })
    await queue.enqueue()
    await queue.goDown()
    for (const { shortest, longest } of pausesOf(queuePolicies.mail).slice(0, 8)) {
      await queue.attempt()
      const [row] = await queue.rows()
      expect(row.pause).toBeGreaterThan(shortest - 5)
      expect(row.pause).toBeLessThanOrEqual(longest)
    }
  })

  test('uses up no try while the mail server is in back-off, and is sent when it is back', async () => {
    const queue = await queueOfMails({ restMs: 60_000 })
    await queue.enqueue()
    await queue.goDown()
    for (let faults = 0; faults < 5; faults += 1) expect(await queue.attempt()).toBe('Mail server: ESOCKET')
    const next = 5
    await queue.enqueue()
    for (let times = 0; times < 20; times += 1) expect(await queue.attempt()).toBe('Mail server: resting')
    const [first, second] = await queue.rows()
    expect(first).toMatchObject({ state: 'retry', retries: next, reason: 'Mail server: ESOCKET' })
    expect(second).toMatchObject({ retries: 0, reason: null })
    expect(first.pause).toBeLessThanOrEqual(120)
  })

  test('from an earlier version gets the number of tries of this one', async () => {
    const queue = await queueOfMails()
    await queue.enqueue()
    await queue.database.pool.query('update jobs.job set retry_limit = 7, retry_delay = 5, retry_delay_max = null')
    const again = await openJobs(queue.database.pool, { seals: 's'.repeat(40), codes: 'c'.repeat(40) }, () => undefined)
    atEnd.push(() => again.stop())
    expect(await queue.rows()).toMatchObject([{ most: pausesOf(queuePolicies.mail).length }])
  })
})

describe('a worker', () => {
  test('postpones its job while the mail server is in back-off, without using up a try', async () => {
    const queue = await queueOfMails({ restMs: 60_000 })
    await queue.enqueue()
    await queue.goDown()
    for (let faults = 0; faults < 5; faults += 1) await queue.attempt()
    await queue.database.pool.query('delete from jobs.job')
    await queue.enqueue()
    await queue.work()
    await vi.waitFor(async () => expect(await queue.rows()).toMatchObject([{ state: 'retry' }]), 10_000)
    await queue.stop()
    expect(await queue.rows()).toMatchObject([{ state: 'retry', retries: 0, reason: null }])
  })

  test('sends a code while hundreds of other mails wait', async () => {
    const { promise: codeIsSent, resolve: sent } = Promise.withResolvers<void>()
    const queue = await queueOfMails()
    for (let count = 0; count < 200; count += 1) await queue.enqueue()
    await queue.enqueueCode()
    // No other mail completes before the code: with one queue for all, this would never end.
    await queue.work({ mail: () => codeIsSent, code_mail: async () => sent() })
    await codeIsSent
    expect((await queue.rows()).length).toBeGreaterThan(150)
  })
})

async function serverThatAnswers(
  command: 'onAuth' | 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData',
  answer: string,
) {
  const [, code, text] = /^(\d+) (.*)$/.exec(answer) ?? []
  const refuse = (...values: unknown[]) =>
    (values.at(-1) as (error: Error) => void)(Object.assign(new Error(text), { responseCode: Number(code) }))
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: command !== 'onAuth',
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    [command]: (...values: unknown[]) => {
      if (command === 'onData') (values[0] as NodeJS.ReadableStream).resume()
      refuse(...values)
    },
  })
  server.on('error', () => undefined)
  const socket = server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

describe('an answer of the mail server', () => {
  const mail = { to: 'clara@example.com', subject: 'Hello', text: 'Hello', idempotencyKey: '1' }
  const outcomeOf = async (command: Parameters<typeof serverThatAnswers>[0], answer: string) => {
    const at = await serverThatAnswers(command, answer)
    const mailer = createMailer({
      url: `smtp://${command === 'onAuth' ? 'solace:secret@' : ''}${at}`,
      from: 'Solace <hello@solace.example>',
    })
    atEnd.push(() => mailer.close())
    const error: unknown = await mailer.send(mail).catch((fault: unknown) => fault)
    if (error instanceof MailRefused) return 'ends it'
    if (error instanceof MailDeferred) return 'postpones this mail'
    return error instanceof MailUnavailable ? 'counts against the server' : error
  }

  test.each([
    ['onRcptTo', '550 5.1.1 No such user here', 'ends it'],
    ['onRcptTo', '550 No such user here', 'ends it'],
    ['onRcptTo', '553 5.1.3 Bad address', 'ends it'],
    ['onRcptTo', '551 User not local', 'ends it'],
    ['onRcptTo', '550 5.7.1 Relaying denied', 'postpones this mail'],
    ['onRcptTo', '550 Relaying not allowed', 'postpones this mail'],
    ['onRcptTo', '550 5.7.1 Blocked by policy', 'postpones this mail'],
    ['onRcptTo', '550 Greylisted, try again later', 'postpones this mail'],
    ['onRcptTo', '554 5.7.1 Sender rejected', 'postpones this mail'],
    ['onRcptTo', '552 5.2.2 Mailbox full', 'postpones this mail'],
    ['onRcptTo', '451 4.7.1 Try again later', 'postpones this mail'],
    ['onRcptTo', '421 4.3.2 Shutting down', 'counts against the server'],
    ['onData', '554 5.7.1 Looks like spam', 'postpones this mail'],
    ['onData', '550 5.1.1 No such user here', 'postpones this mail'],
    ['onMailFrom', '550 5.7.1 Sender not allowed', 'counts against the server'],
    ['onMailFrom', '530 5.7.0 Authentication required', 'counts against the server'],
    ['onMailFrom', '554 Transaction failed', 'counts against the server'],
    ['onAuth', '535 5.7.8 Wrong password', 'counts against the server'],
    ['onConnect', '554 No service here', 'counts against the server'],
  ] as const)('%s: %s %s', async (command, answer, outcome) => {
    expect(await outcomeOf(command, answer)).toBe(outcome)
  })

  test('that arrives slowly times out after the time of one mail', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const trickling = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('close', () => close())
      socket.write('220 slow\r\n')
      const timer = setInterval(() => socket.write('250-slow\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }).listen(0, '127.0.0.1')
    await once(trickling, 'listening')
    atEnd.push(() => trickling.close())
    const mailer = createMailer({
      url: `smtp://127.0.0.1:${(trickling.address() as AddressInfo).port}`,
      from: 'Solace <hello@solace.example>',
      totalMs: 300,
    })
    await expect(mailer.send(mail)).rejects.toThrow('Mail server: ETIMEDOUT')
    // Nothing continues in the background of its job, which will be retried.
    await closed
    mailer.close()
  })
})
