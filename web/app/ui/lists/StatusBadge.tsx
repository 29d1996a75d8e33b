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

/** A status with a coloured dot; the text alone carries the meaning. Its style is in account.css: lists have hundreds. */
export const StatusBadge = ({ status, text }: { status: string; text: string }) => (
  <span className="status-badge">
    <span aria-hidden style={{ background: `var(--${tones[status] ?? 'muted'})` }} />
    {text}
  </span>
)
