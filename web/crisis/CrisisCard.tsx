import Box from '@mui/material/Box'

export interface CrisisCardProps {
  /** Hides the card until there is a new reason to show it. */
  onClose?: () => void
}

/** Whom to call now, in the country of whoever reads it. Lazy: `lazy(async () => ({ default: (await import('../crisis/CrisisCard.tsx')).CrisisCard }))`. */
export function CrisisCard(_props: CrisisCardProps) {
  return <Box component="aside" />
}
