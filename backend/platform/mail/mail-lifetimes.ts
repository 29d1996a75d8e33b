/**
 * Until when each mail may be sent, by its template.
 *
 * - `kept`: for as long as the queue stores it, because it stays true.
 * - `until`: up to an instant that the mail contains.
 * - `unchanged`: while the booking is as the mail says. A later change sends a mail of its own, and queued mails may
 *   overtake each other.
 * - `at_sending`: it is written when it is sent, and its own rows say whether it is still valid.
 */
export type MailLifetime = 'kept' | 'until' | 'unchanged' | 'at_sending'

export const mailLifetimes = {
  account_deletion: 'kept',
  account_deletion_money: 'kept',
  /** Answers a person who waits for a code; a day later it would only confuse them. */
  account_exists: 'until',
  adjusted_down: 'kept',
  adjusted_up: 'kept',
  change_email: 'at_sending',
  client_absence_case: 'kept',
  client_absence_dismissed: 'kept',
  client_accepted: 'unchanged',
  client_booking_request: 'unchanged',
  client_cancelled: 'kept',
  client_charge_ahead: 'unchanged',
  client_charge_failed: 'unchanged',
  client_charge_stopped: 'kept',
  client_charged: 'kept',
  client_confirmed: 'unchanged',
  client_credited: 'kept',
  client_expired: 'kept',
  client_invitation: 'at_sending',
  client_move_asked: 'unchanged',
  client_move_expired: 'unchanged',
  client_move_rejected: 'unchanged',
  client_move_withdrawn: 'unchanged',
  client_moved: 'unchanged',
  client_no_show: 'kept',
  client_not_scheduled: 'unchanged',
  client_payment_request: 'unchanged',
  client_rejected: 'kept',
  /** Until the session begins, unless it was rescheduled or cancelled. */
  client_reminder: 'unchanged',
  client_review_invitation: 'kept',
  client_series_booked: 'kept',
  client_series_changed: 'kept',
  client_series_due: 'unchanged',
  client_series_made: 'kept',
  client_series_paid: 'kept',
  client_series_unpaid: 'unchanged',
  /** Until the offer expires. */
  client_waitlist_offer: 'until',
  contact: 'kept',
  document_refused: 'kept',
  email_change_asked: 'kept',
  email_changed: 'kept',
  /** Until the export is deleted. */
  export_ready: 'until',
  /** Until the code expires. */
  gift_code_issued: 'until',
  guest_cancelled: 'kept',
  guest_invitation: 'at_sending',
  guest_invitation_with_message: 'at_sending',
  guest_moved: 'kept',
  impersonation_started: 'kept',
  many_notes_read: 'kept',
  /** For a day: the next one repeats it. */
  new_messages: 'until',
  operator_many_people: 'kept',
  package_bought: 'kept',
  /** Until the package expires. */
  package_expiring: 'until',
  package_expiring_without_refund: 'until',
  password_changed: 'kept',
  password_reset: 'at_sending',
  payout_cancelled: 'kept',
  payout_details_added: 'kept',
  payout_details_changed: 'kept',
  payout_details_refused: 'kept',
  payout_failed: 'kept',
  payout_held: 'kept',
  payout_paid: 'kept',
  provider_absence_case: 'kept',
  provider_absence_dismissed: 'kept',
  provider_booking_request: 'unchanged',
  provider_cancelled: 'kept',
  provider_client_waits: 'unchanged',
  provider_confirmed: 'unchanged',
  provider_guest_invited: 'unchanged',
  provider_invitation_accepted: 'kept',
  provider_invitation_declined: 'kept',
  provider_move_asked: 'unchanged',
  provider_move_expired: 'unchanged',
  provider_move_rejected: 'unchanged',
  provider_move_withdrawn: 'unchanged',
  provider_moved: 'unchanged',
  provider_no_show: 'kept',
  /** Until the session begins, unless it was rescheduled or cancelled. */
  provider_reminder: 'unchanged',
  provider_series_booked: 'kept',
  provider_series_changed: 'kept',
  provider_series_paid: 'kept',
  recovery_codes_renewed: 'kept',
  refund_failed: 'kept',
  refund_failed_with_reason: 'kept',
  identity_added: 'kept',
  identity_removed: 'kept',
  link_identity: 'at_sending',
  confirm_identity: 'at_sending',
  second_factor_added: 'kept',
  second_factor_removed: 'kept',
  second_factor_removed_by_operator: 'kept',
  sign_in_code: 'at_sending',
  transferred_in: 'kept',
  verification_approve: 'kept',
  verification_ended: 'kept',
  /** Until the document expires; then another mail says so. */
  verification_ends: 'until',
  verification_reinstate: 'kept',
  verification_reject: 'kept',
  verification_request_changes: 'kept',
  verification_suspend: 'kept',
  verify_email: 'at_sending',
} satisfies Record<string, MailLifetime>

const lifetimes: Readonly<Record<string, MailLifetime>> = mailLifetimes
export const lifetimeOf = (template: string): MailLifetime => lifetimes[template] ?? 'kept'

/** A mail that waited longer than usual is compared with the current booking before it is sent. */
export const lateAfterSeconds = 10
