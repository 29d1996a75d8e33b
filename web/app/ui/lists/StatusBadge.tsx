import Box from '@mui/material/Box'

const tones: Record<string, string> = {
  confirmed: 'success',
  completed: 'success',
  posted: 'success',
  credit: 'success',
  success: 'success',
  active: 'success',
  accepted: 'success',
  linked: 'success',
  invited: 'info',
  declined: 'muted',
  clean: 'success',
  quarantined: 'warning',
  infected: 'error',
  approved: 'success',
  published: 'success',
  held: 'warning',
  submitted: 'info',
  in_review: 'info',
  changes_requested: 'warning',
  client: 'info',
  provider: 'primary',
  admin: 'accent',
  pending_verification: 'warning',
  deletion_requested: 'warning',
  suspended: 'error',
  pending: 'warning',
  booking_request: 'warning',
  requested: 'warning',
  unscheduled: 'warning',
  processing: 'warning',
  cancelled: 'muted',
  rejected: 'muted',
  expired: 'muted',
  reversed: 'muted',
  debit: 'muted',
  paid: 'success',
  available: 'success',
  processed: 'success',
  scheduled: 'info',
  on_hold: 'warning',
  waiting: 'warning',
  awaiting_otp: 'warning',
  failed: 'error',
  no_show: 'error',
}

/** A status with a coloured dot; the text alone carries the meaning. */
export const StatusBadge = ({ status, text }: { status: string; text: string }) => (
  <Box
    component="span"
    className="status-badge"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      px: 3,
      py: 0.5,
      borderRadius: 999,
      '@media (forced-colors: active)': { outline: '1px solid' },
      bgcolor: 'var(--sand)',
      color: 'var(--ink)',
      fontSize: 14,
      whiteSpace: 'nowrap',
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `var(--${tones[status] ?? 'muted'})` }}
    />
    {text}
  </Box>
)
