/** Settings of a simulated gateway. */
export interface SimulatorSettings {
  port?: number
  host?: string
  /** The merchant's key, which callers have to send. */
  secretKey: string
  /** Address of the pages as browsers reach them. Default: the address of the API. */
  publicUrl?: string
  webhookUrl?: string
  currencies?: readonly string[]
  /** The state is stored here across restarts. */
  file?: string
  /** How long "pay later" takes. */
  laterMs?: number
  /**
   * Milliseconds after the request until accounts are assigned, payouts arrive and refunds are processed; null: only on
   * command.
   */
  automaticMs?: number | null
  /** Maximum number of rows on a page of a list. */
  mostPerPage?: number
  retryMs?: readonly number[]
  now?: () => Temporal.Instant
}
