import type { ComponentType } from 'react'
import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import type { QueueName } from '#schemas/operations/queue-names.ts'

export interface Destination {
  to: string
  label: string
  Icon: ComponentType
  /** Pages of this entry with other addresses. */
  below?: readonly string[]
  /** The count beside it: unread messages, or what waits in these queues of operators. */
  counts?: 'messages' | readonly QueueName[]
  /** The heading in the menu under which it stands. */
  group?: string
  /** `g` and this letter go there. */
  letter?: string
  /** A public page, which is a document of its own. */
  isPublic?: true
  /** Of operators: the permission that opens it, or any of several. */
  permission?: OperatorPermission | readonly OperatorPermission[]
  /** Only in the bar at the top, or only in the one at the bottom of a phone. */
  only?: 'top' | 'bottom'
}

/** The destination of a path, also for the pages below it. */
export const isCurrent = ({ to, below = [] }: Destination, pathname: string): boolean =>
  [to, ...below].some((address) => pathname === address.slice(0, -1) || pathname.startsWith(address))
