import type { Block } from './blocks.ts'

const plain = { bgcolor: 'var(--mint)', border: '1px solid var(--primary)', borderLeftWidth: 4 } as const
/** Nothing is certain yet: dashed, in words too. */
const waiting = { bgcolor: 'var(--warning-ground)', border: '1.5px dashed var(--warning)', borderLeftWidth: 4 } as const
const over = { bgcolor: 'var(--sand)', border: '1px solid var(--control)', borderLeftWidth: 4 } as const

/** Ground and border of a block; they never say more than its words. */
export function styleOf({ booking: { status }, kind }: Block) {
  if (kind === 'move_to' || status === 'booking_request' || status === 'pending') return waiting
  return status === 'confirmed' ? plain : over
}
