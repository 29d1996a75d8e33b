import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type Authorization,
  type Customer,
  type Dispute,
  isDecided,
  type Order,
  type Recipient,
  type Refund,
  type Transaction,
  type Transfer,
  type UnsentEvent,
} from './rows.ts'

interface Tables {
  transactions: readonly Transaction[]
  customers: readonly Customer[]
  recipients: readonly Recipient[]
  transfers: readonly Transfer[]
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
  authorizations: readonly Authorization[]
  unsent: readonly UnsentEvent[]
}

const empty: Tables = {
  transactions: [],
  customers: [],
  recipients: [],
  transfers: [],
  refunds: [],
  disputes: [],
  authorizations: [],
  unsent: [],
}

const maxStored = 1000

export type Store = ReturnType<typeof openStore>

/** The state of the simulator, in a file when one is named, so that it survives a restart. */
export function openStore(file?: string) {
  let tables = file === undefined ? empty : read(file)

  const change = (changes: Partial<Tables>) => {
    tables = { ...tables, ...changes }
    if (file === undefined) return
    writeFileSync(`${file}.tmp`, JSON.stringify(trimmed(tables)), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }

  const table = <Name extends keyof Tables>(name: Name, firstId: number) =>
    tableOf<Tables[Name][number]>(
      firstId,
      () => tables[name],
      (rows) => change({ [name]: rows }),
    )

  const transactions = table('transactions', 4_099_260_000)
  return {
    transactions: {
      ...transactions,
      find: (reference: string) => tables.transactions.find((one) => one.reference === reference),
      findByCode: (accessCode: string) => tables.transactions.find((one) => one.accessCode === accessCode),
      begin: (order: Order, now: string): Transaction =>
        transactions.add({
          ...order,
          accessCode: newCode(),
          status: 'abandoned',
          createdAt: now,
          paidAt: null,
          paidAmount: null,
          paidCurrency: null,
          fees: null,
          gatewayResponse: 'The transaction was not completed',
          arrivesAt: null,
        }),
    },
    customers: {
      ...table('customers', 82_000_000),
      find: (name: string) =>
        tables.customers.find(({ code, email, id }) => code === name || email === name || String(id) === name),
      findByNumber: (accountNumber: string) =>
        tables.customers.find(({ account }) => account?.accountNumber === accountNumber),
    },
    recipients: {
      ...table('recipients', 31_000_000),
      find: (code: string) => tables.recipients.find((one) => one.code === code),
    },
    transfers: {
      ...table('transfers', 860_000_000),
      find: (reference: string) => tables.transfers.find((one) => one.reference === reference),
    },
    refunds: {
      ...table('refunds', 3_018_000),
      find: (id: string) => tables.refunds.find((one) => String(one.id) === id),
    },
    disputes: table('disputes', 624_000),
    authorizations: {
      ...table('authorizations', 50_000),
      find: (code: string) => tables.authorizations.find((one) => one.code === code),
    },
    unsent: table('unsent', 0),
  }
}

/** The rows of one table; the first one gets the identifier after `firstId`. */
function tableOf<Row extends { id: number }>(firstId: number, rows: () => readonly Row[], put: (rows: Row[]) => void) {
  return {
    all: rows,
    get(id: number): Row {
      const row = rows().find((one) => one.id === id)
      if (!row) throw new Error(`No row ${id}`)
      return row
    },
    add(row: Omit<Row, 'id'>): Row {
      const added = { ...row, id: (rows().at(-1)?.id ?? firstId) + 1 } as Row
      put([...rows(), added])
      return added
    },
    update(id: number, changes: Partial<Row>): Row {
      const after = { ...this.get(id), ...changes }
      put(rows().map((one) => (one.id === id ? after : one)))
      return after
    },
    /** Reads the whole state at once, since each change is written whole. */
    recall: (past: readonly Omit<Row, 'id'>[]) =>
      put([
        ...rows(),
        ...past.map((row, place) => ({ ...row, id: (rows().at(-1)?.id ?? firstId) + 1 + place }) as Row),
      ]),
    drop: (id: number) => put(rows().filter((one) => one.id !== id)),
  }
}

/** Identifiers in the gateway's format: `CUS_…`, `TRF_…`. */
export const newCode = (prefix = '') => prefix + randomBytes(10).toString('hex')

function trimmed(tables: Tables): Tables {
  const unsent = tables.unsent.slice(-maxStored)
  const needed = new Set(unsent.flatMap(({ about }) => (about.kind === 'transaction' ? [about.id] : [])))
  const old = new Set(tables.transactions.filter(isDecided).slice(0, -maxStored))
  return { ...tables, unsent, transactions: tables.transactions.filter((one) => !old.has(one) || needed.has(one.id)) }
}

function read(file: string): Tables {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return empty
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<Tables> | Transaction[]
    // Older files contain payments only.
    return Array.isArray(stored) ? { ...empty, transactions: stored } : { ...empty, ...stored }
  } catch {
    // A demonstration starts without its old payments rather than not at all; the file is kept for inspection.
    renameSync(file, `${file}.unreadable`)
    return empty
  }
}
