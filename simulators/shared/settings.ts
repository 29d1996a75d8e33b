/** How a played gateway is set up. */
export interface SimulatorSettings {
  port?: number
  host?: string
  /** The shop's key: callers show it. */
  secretKey: string
  /** Address of the pages as browsers reach them; else that of the API. */
  publicUrl?: string
  webhookUrl?: string
  currencies?: readonly string[]
  /** Everything it knows outlives the process here. */
  file?: string
  /** How long "pay later" takes. */
  laterMs?: number
  /** So long after the order accounts are assigned, payouts arrive and refunds are processed by themselves; null: only when told. */
  automaticMs?: number | null
  /** Rows on a page of a list, at most. */
  mostPerPage?: number
  retryMs?: readonly number[]
  now?: () => Temporal.Instant
}
