import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import { listenForMail } from './smtp.ts'
import { type Mail, openMailStore } from './store.ts'
import { mailboxWeb } from './web.ts'

export type { Mail } from './store.ts'

export interface MailboxSettings {
  smtpPort?: number
  /** Address of the pages. */
  port?: number
  host?: string
  /** Mails are stored here across restarts. */
  folder?: string
  now?: () => Temporal.Instant
}

interface Wanted {
  to: string
  subjectIncludes?: string
  timeoutMs?: number
}

export interface Mailbox {
  smtpPort: number
  smtpUrl: string
  port: number
  /** Where the pages are: `${url}/dev/mailbox/`. */
  url: string
  /** Newest first. */
  list: (filter?: { to?: string }) => Mail[]
  /** The newest matching mail, as soon as there is one. */
  waitFor(wanted: Wanted): Promise<Mail>
  clear: () => void
  close(): Promise<void>
}

/** Mail catcher: accepts every mail, stores the newest 500, shows them to people and tests. */
export async function createMailbox(settings: MailboxSettings = {}): Promise<Mailbox> {
  const { smtpPort = 0, port = 0, host = '127.0.0.1', folder, now = () => Temporal.Now.instant() } = settings
  const store = openMailStore(folder)
  const arrivals = new EventEmitter().setMaxListeners(0)
  const web = mailboxWeb(store)
  await web.listen({ port, host })
  const smtp = await listenForMail({
    port: smtpPort,
    host,
    now,
    onMail: (mail) => arrivals.emit('mail', store.store(mail)),
  }).catch(async (error: unknown) => {
    await web.close()
    throw error
  })
  const webPort = (web.server.address() as AddressInfo).port
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host

  return {
    smtpPort: smtp.port,
    smtpUrl: `smtp://${reachable}:${smtp.port}`,
    port: webPort,
    url: `http://${reachable}:${webPort}`,
    list: store.list,
    async waitFor({ to, subjectIncludes = '', timeoutMs = 5000 }) {
      const isWanted = (mail: Mail) => mail.to.includes(to.toLowerCase()) && mail.subject.includes(subjectIncludes)
      const find = () => store.list().find(isWanted)
      const already = find()
      if (already) return already
      try {
        for await (const _arrival of on(arrivals, 'mail', { signal: AbortSignal.timeout(timeoutMs) })) {
          const arrived = find()
          if (arrived) return arrived
        }
      } catch (error) {
        throw new Error(`No mail to ${to}${subjectIncludes && ` about "${subjectIncludes}"`} within ${timeoutMs} ms`, {
          cause: error,
        })
      }
      throw new Error('The mailbox was closed')
    },
    clear: store.clear,
    async close() {
      await Promise.all([smtp.close(), web.close()])
    },
  }
}
