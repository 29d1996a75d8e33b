import type { AccountEndings, Sending } from './account-endings.ts'
import type { Endings } from './endings.ts'
import type { FaultBox, Faults } from '../shared/faults.ts'
import type { RefundEndings } from './refund-endings.ts'
import type { Customer, Dispute, Refund, Transaction, TransactionStatus, Transfer, TransferStatus } from './rows.ts'
import type { Store } from './store.ts'
import type { TransferEndings } from './transfer-endings.ts'
import type { Delivery } from '../shared/deliveries.ts'
import type { TestCard } from '../shared/test-cards.ts'
import type { Past } from '../shared/past.ts'
import { transactionsOf, transfersOf } from './past.ts'
import type { WebhookSender } from './webhooks.ts'

type Act = (reference: string) => Transaction

/** The control API: what a test or a demonstration can make happen. */
export interface Control {
  transactions: () => readonly Transaction[]
  customers: () => readonly Customer[]
  transfers: () => readonly Transfer[]
  refunds: () => readonly Refund[]
  /** Cards that are kept, forgotten ones included. */
  cards: () => readonly { card: TestCard; isActive: boolean }[]
  /** Pays without a browser; also confirms the charge of a kept card. */
  pay: (reference: string, card?: TestCard) => Transaction
  decline: Act
  abandon: Act
  needsCode: Act
  payLater: Act
  reverse: Act
  setStatus: (reference: string, status: TransactionStatus) => Transaction
  /** Sends `charge.success` once more. */
  sendWebhook: Act

  /** Finds a customer's account by code, address or number; sends its event. */
  assignAccount: (customer: string) => Customer
  refuseAccount: (customer: string) => Customer
  /** An incoming transfer; throws where no customer has the account. */
  receive: (sending: Sending) => Transaction

  succeedTransfer: (reference: string) => Transfer
  failTransfer: (reference: string, reason?: string) => Transfer
  /** Only a successful payout can be reversed. */
  reverseTransfer: (reference: string, reason?: string) => Transfer
  requestCode: (reference: string) => Transfer
  setTransferStatus: (reference: string, status: TransferStatus) => Transfer

  /** By the gateway's number. */
  processRefund: (id: string) => Refund
  failRefund: (id: string, reason?: string) => Refund
  needAttention: (id: string, reason?: string) => Refund

  /** The payer's bank opens a chargeback. */
  dispute: (reference: string) => Dispute
  remindDispute: (reference: string) => Dispute
  resolveDispute: (reference: string, resolution: 'merchant-accepted' | 'declined') => Dispute

  /** Adds earlier rows to the lists, without any webhook. */
  recall: (past: Past) => void
  webhookUrl: (url: string | null) => void
  /** Sends any event once, true or not, signed or not; returns the status of the answer. */
  forge: (event: string, data: object, isSigned?: boolean) => Promise<number>
  /** Every delivery attempt so far. */
  deliveries: () => readonly Delivery[]
  /** Resolves when no webhook is pending. */
  settled: () => Promise<void>
  faults: (changes?: Partial<Faults>) => Faults
  resetFaults: () => Faults
}

interface Strings {
  store: Store
  faults: FaultBox
  webhooks: WebhookSender
  payments: Endings
  accounts: AccountEndings
  transfers: TransferEndings
  refunds: RefundEndings
}

export function controlOf({ store, faults, webhooks, payments, accounts, transfers, refunds }: Strings): Control {
  const { pay, decline, abandon, needsCode, payLater, reverse, setStatus, sendWebhook } = payments
  return {
    transactions: store.transactions.all,
    customers: store.customers.all,
    transfers: store.transfers.all,
    refunds: store.refunds.all,
    cards: store.authorizations.all,
    pay,
    decline,
    abandon,
    needsCode,
    payLater,
    reverse,
    setStatus,
    sendWebhook,
    assignAccount: accounts.assign,
    refuseAccount: accounts.refuse,
    receive(sending) {
      const received = accounts.receive(sending)
      if (!received) throw new Error(`No customer has the account ${sending.accountNumber}`)
      return received
    },
    succeedTransfer: transfers.succeed,
    failTransfer: transfers.fail,
    reverseTransfer: transfers.reverse,
    requestCode: transfers.requestCode,
    setTransferStatus: transfers.setStatus,
    processRefund: refunds.process,
    failRefund: refunds.fail,
    needAttention: refunds.needAttention,
    dispute: (reference) => refunds.dispute(reference),
    remindDispute: refunds.remind,
    resolveDispute: (...resolved) => refunds.resolve(...resolved),
    recall(past) {
      store.transactions.recall(transactionsOf(past))
      store.transfers.recall(transfersOf(past))
    },
    webhookUrl: webhooks.aim,
    forge: (event, data, isSigned = true) => webhooks.forge(event, data, isSigned),
    deliveries: webhooks.deliveries,
    settled: webhooks.settled,
    faults: (changes = {}) => faults.set(changes),
    resetFaults: faults.reset,
  }
}
