/** What can be done with one row of a list. */
export interface RowAction {
  name: string
  label: string
  /** Address that it leads to, with the state of the history entry. */
  to?: string
  state?: unknown
  onChoose?: () => void
  isHard?: boolean
  /** Single key that does it while the row has the focus. */
  shortcut?: string
}
