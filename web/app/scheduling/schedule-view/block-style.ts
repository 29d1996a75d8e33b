import type { Block } from './blocks.ts'

const plain = { bgcolor: 'var(--mint)', border: '1px solid var(--primary)', borderLeftWidth: 4 } as const
/** Unconfirmed: dashed, and named in the text too. */
const waiting = { bgcolor: 'var(--warning-ground)', border: '1.5px dashed var(--warning)', borderLeftWidth: 4 } as const
const unpaid = { bgcolor: 'var(--warning-ground)', border: '1px solid var(--warning)', borderLeftWidth: 4 } as const
const over = { bgcolor: 'var(--card)', border: '1px solid var(--control)', borderLeftWidth: 4 } as const
const missed = {
  bgcolor: 'var(--card)',
  border: '1px solid var(--error)',
  borderLeft: '4px double var(--error)',
} as const

/** Background and border of a block; they never say more than its text. */
export function styleOf({ booking: { status }, kind }: Block) {
  if (kind === 'move_to' || status === 'booking_request') return waiting
  if (status === 'pending') return unpaid
  if (status === 'no_show') return missed
  return status === 'confirmed' ? plain : over
}
