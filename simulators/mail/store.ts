import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Mail {
  id: string
  receivedAt: string
  from: string
  /** All recipients of the envelope. */
  to: string[]
  subject: string
  text: string
  html: string | null
  messageId: string | null
  /** How many copies arrived: same Message-ID, same recipients. */
  copies: number
  /** A one-time code on a line of its own. */
  code: string | null
  links: string[]
}

export interface MailStore {
  /** Newest first; `to` is a whole address or a part of one. */
  list: (filter?: { to?: string }) => Mail[]
  get(id: string): Mail | undefined
  store(mail: Mail): Mail
  clear: () => void
}

const most = 500

/** Stores the newest mails, one file each when a folder is given. */
export function openMailStore(folder?: string): MailStore {
  let mails = folder === undefined ? [] : readAll(folder)

  const forget = (id: string) => folder !== undefined && rmSync(fileOf(folder, id), { force: true })
  const write = (mail: Mail) => {
    if (folder === undefined) return
    const name = fileOf(folder, mail.id)
    writeFileSync(`${name}.tmp`, JSON.stringify(mail), { mode: 0o600 })
    renameSync(`${name}.tmp`, name)
  }

  return {
    list: ({ to = '' } = {}) =>
      mails.filter((mail) => mail.to.some((address) => address.includes(to.trim().toLowerCase()))),
    get: (id) => mails.find((mail) => mail.id === id),
    store(mail) {
      const before = mails.find((one) => isSame(one, mail))
      const stored = before ? { ...before, copies: before.copies + 1 } : mail
      write(stored)
      mails = before ? mails.map((one) => (one === before ? stored : one)) : [stored, ...mails]
      mails.slice(most).forEach(({ id }) => forget(id))
      mails = mails.slice(0, most)
      return stored
    },
    clear() {
      mails.forEach(({ id }) => forget(id))
      mails = []
    },
  }
}

const isSame = (one: Mail, other: Mail) =>
  one.messageId !== null && one.messageId === other.messageId && one.to.join() === other.to.join()

const fileOf = (folder: string, id: string) => join(folder, `${id}.json`)

function readAll(folder: string): Mail[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f-]{36}\.json$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => readMail(join(folder, name)))
}

function readMail(file: string): Mail[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as Mail]
  } catch {
    // A truncated file after a crash loses one mail; the simulator starts anyway.
    return []
  }
}
