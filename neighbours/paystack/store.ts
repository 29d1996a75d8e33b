import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Every state the real gateway knows. `abandoned` is also what it says before anybody has paid. */
export const transactionStatuses = [
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'success',
  'failed',
  'reversed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export interface Transaction {
  id: number
  reference: string
  accessCode: string
  email: string
  /** What was asked, in minor units. */
  amount: number
  currency: string
  callbackUrl: string | null
  /** As it was sent: an object, a text, `""`. */
  metadata: unknown
  status: TransactionStatus
  createdAt: string
  paidAt: string | null
  /** What was paid: a fault can make it differ from what was asked. */
  paidAmount: number | null
  paidCurrency: string | null
  fees: number | null
  gatewayResponse: string
  /** Pay later: when the money arrives. */
  arrivesAt: string | null
  webhookDelivered: boolean
}

export type Order = Pick<Transaction, 'reference' | 'email' | 'amount' | 'currency' | 'callbackUrl' | 'metadata'>

/** The browser can still decide how it ends. */
export const isUndecided = ({ status }: Transaction) => status === 'abandoned' || status === 'ongoing'

export const isDecided = ({ status }: Transaction) =>
  status === 'success' || status === 'failed' || status === 'reversed'

export type TransactionStore = ReturnType<typeof openTransactions>

const mostDecided = 1000

/** All payments of the test gateway, in a file when one is named, so that none is lost with the process. */
export function openTransactions(file?: string) {
  let transactions = file === undefined ? [] : read(file)

  const change = (changed: Transaction[]) => {
    transactions = changed
    if (file === undefined) return
    writeFileSync(`${file}.tmp`, JSON.stringify(trimmed(changed)), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }

  return {
    all: () => transactions,
    find: (reference: string) => transactions.find((one) => one.reference === reference),
    findByCode: (accessCode: string) => transactions.find((one) => one.accessCode === accessCode),
    add(order: Order, now: Temporal.Instant): Transaction {
      const added: Transaction = {
        ...order,
        id: (transactions.at(-1)?.id ?? 4_099_260_000) + 1,
        accessCode: randomBytes(10).toString('hex'),
        status: 'abandoned',
        createdAt: now.toString({ fractionalSecondDigits: 3 }),
        paidAt: null,
        paidAmount: null,
        paidCurrency: null,
        fees: null,
        gatewayResponse: 'The transaction was not completed',
        arrivesAt: null,
        webhookDelivered: false,
      }
      change([...transactions, added])
      return added
    },
    update(reference: string, changes: Partial<Transaction>): Transaction {
      const before = transactions.find((one) => one.reference === reference)
      if (!before) throw new Error(`No transaction ${reference}`)
      const after = { ...before, ...changes }
      change(transactions.map((one) => (one === before ? after : one)))
      return after
    },
  }
}

function trimmed(transactions: Transaction[]): Transaction[] {
  const old = new Set(transactions.filter(isDecided).slice(0, -mostDecided))
  return transactions.filter((one) => !old.has(one))
}

function read(file: string): Transaction[] {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return []
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Transaction[]
  } catch {
    // A demonstration starts without its old payments rather than not at all; the file is kept to look into.
    renameSync(file, `${file}.unreadable`)
    return []
  }
}
