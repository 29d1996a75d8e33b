/**
 * Access rights of every endpoint: the table that the backend's guard, the API description and the rights tests read.
 *
 * `callers`: user types, or `anyone` (no token needed), or `gateway` (signature instead of a token), or `guest` (the link of a
 *   guest instead of a token; reaches only the calls that name it).
 * `verified`: the e-mail address must be verified; others get EMAIL_UNVERIFIED.
 * `relation`: which rows the call reaches. Rows outside of it are answered like rows that do not exist.
 *   - `public`: listed or reference rows, for everyone
 *   - `self`: rows of the caller only
 *   - `client`: bookings whose client is the caller
 *   - `party`: bookings whose client or provider is the caller
 *   - `participant`: the booking of the guest, or bookings whose client or provider is the caller
 *   - `correspondent`: people the caller may write to, and the messages of both
 *   - `related`: people who are clients of the caller, by a booking or an accepted invitation
 *   - `any`: rows of all users, for operators
 * `permission`: the permission an operator also needs (docs/product-rules.md#operator-permissions), or several of which one is
 *   enough; `super` includes all of them.
 * `fresh`: the password must have been entered in the last 15 minutes, else PASSWORD_REQUIRED.
 * `stages`: allowed before the sign-in is complete: `pending` (second factor not entered yet) or `setup` (an operator, or a
 *   therapist where it is required, who has no second factor yet). Other calls get SECOND_FACTOR_REQUIRED then.
 * `impersonation`: `blocked` for an operator who acts as a user, also with the scope `assist`
 *   (docs/product-rules.md#acting-for-somebody). Writes are blocked with the scope `read` anyway, except those marked
 *   `allowed`, such as ending the impersonation. Meanwhile the operator's own sessions may only make public calls and those
 *   marked `allowed`.
 */
import type { ImpersonationScope, OperatorPermission } from './identity/accounts.ts'
import type { Address } from './endpoints.ts'

export type Caller = 'anyone' | 'client' | 'provider' | 'admin' | 'gateway' | 'guest'
export type Relation = 'public' | 'self' | 'client' | 'party' | 'participant' | 'correspondent' | 'related' | 'any'
export type Stage = 'pending' | 'setup' | 'complete'
export interface Right {
  callers: readonly Caller[]
  verified: boolean
  relation: Relation
  permission?: OperatorPermission | readonly OperatorPermission[]
  fresh?: true
  stages?: readonly Exclude<Stage, 'complete'>[]
  impersonation?: 'blocked' | 'allowed'
}

const everyone: Right = { callers: ['anyone'], verified: false, relation: 'public' }
/** Blocked during impersonation: moves money, deletes the account, or speaks in the user's name. */
const inPerson = (right: Right): Right => ({ ...right, impersonation: 'blocked' })
/** Sign-in and password endpoints: blocked during impersonation. */
const entrance: Right = { ...everyone, impersonation: 'blocked' }
const signedIn: Right = { callers: ['client', 'provider', 'admin'], verified: false, relation: 'self' }
const ownClient: Right = { callers: ['client'], verified: true, relation: 'client' }
const party: Right = { callers: ['client', 'provider'], verified: true, relation: 'party' }
const ownProvider: Right = { callers: ['provider'], verified: false, relation: 'self' }
/** Documents are read and uploaded by the user only, not during impersonation. */
const ownDocuments: Right = { ...ownProvider, impersonation: 'blocked' }
const ownWallet: Right = { callers: ['client'], verified: true, relation: 'self', impersonation: 'blocked' }
/** The account itself: only for its owner, blocked during impersonation. */
const ownAccount: Right = { ...signedIn, impersonation: 'blocked' }
const freshAccount: Right = { ...ownAccount, fresh: true }
/** Allowed before a required second factor is set up. */
const beforeSetUp: Right = { ...ownAccount, stages: ['setup'] }
/** The set-up itself; adding a factor sends a mail, so the address must be verified. */
const factor: Right = { ...beforeSetUp, verified: true }
const secondHalf: Right = { ...ownAccount, stages: ['pending'] }
const clientAlone: Right = { callers: ['client'], verified: false, relation: 'self' }
/** Rows of a therapist's clients. */
const ownClients: Right = { callers: ['provider'], verified: true, relation: 'related' }
/** People who have not accepted an invitation: only their therapist may handle their addresses. */
const importsClients: Right = { callers: ['provider'], verified: true, relation: 'self', impersonation: 'blocked' }
/** A therapist's notes about clients: only for their author, never for an operator. */
const ownNotes: Right = { callers: ['provider'], verified: true, relation: 'self', impersonation: 'blocked' }
/** Messages: only for the two people of a conversation, never for an operator. */
const ownMessages: Right = {
  callers: ['client', 'provider'],
  verified: true,
  relation: 'correspondent',
  impersonation: 'blocked',
}
/** Session rooms: only for the participants of a booking, never for an operator. */
const inRoom: Right = {
  callers: ['client', 'provider', 'guest'],
  verified: true,
  relation: 'participant',
  impersonation: 'blocked',
}
/** What the two sides of a session say to each other: never for guests or operators. */
const betweenSides: Right = {
  callers: ['client', 'provider'],
  verified: true,
  relation: 'party',
  impersonation: 'blocked',
}
/** Who is admitted, and when the session ends, is the therapist's decision. */
const hostsRoom: Right = { ...betweenSides, callers: ['provider'] }
const ownNotifications: Right = { callers: ['client', 'provider'], verified: false, relation: 'self' }
const ownDevices: Right = { ...ownNotifications, impersonation: 'blocked' }
/** A text message costs money, so the address must be verified. */
const ownNumber: Right = { ...ownDevices, verified: true }
const anyOperator: Right = { callers: ['admin'], verified: true, relation: 'any', impersonation: 'blocked' }
const operator = (permission: OperatorPermission): Right => ({ ...anyOperator, permission })
/** Bank details and payouts: visible to the therapist only, changed with a recently entered password. */
const ownMoney: Right = { callers: ['provider'], verified: true, relation: 'self', impersonation: 'blocked' }
const finance = operator('finance')
const promotions = operator('promotions')
/** Bookings answer questions of people and of money: one of the two permissions is enough. */
const supportOrFinance: Right = { ...anyOperator, permission: ['support', 'finance'] }
const readsWallet: Right = { callers: ['client'], verified: false, relation: 'self' }
/** Receipts contain what insurers need to know about a therapy: blocked during impersonation. */
const ownReceipts: Right = { ...readsWallet, impersonation: 'blocked' }

export const rights: Record<Address, Right> = {
  'GET /region/languages': everyone,
  'GET /region/country': everyone,
  'GET /region/country/:id/states': everyone,
  'GET /region/country/code/:code/states': everyone,
  'GET /region/user-timezone': everyone,
  'GET /region/crisis-lines': everyone,
  'GET /reference/:kind': everyone,

  'POST /user/register': entrance,
  'POST /user/register/request-verification': entrance,
  'POST /user/register/verify': entrance,
  'POST /user/register/correct-email': { ...beforeSetUp, callers: ['client', 'provider'] },
  'POST /user/login': entrance,
  'POST /user/login/code': entrance,
  'POST /user/login/code/check': entrance,
  'POST /user/login/code/account': entrance,
  'POST /user/logout': { ...everyone, impersonation: 'allowed' },
  'GET /user/info': { ...signedIn, stages: ['setup'], impersonation: 'allowed' },
  'GET /user/timezone': signedIn,
  'POST /user/timezone': signedIn,
  'POST /user/locale': ownAccount,
  'POST /user/request-password-reset': entrance,
  'POST /user/password-reset': entrance,
  'POST /user/confirm-password': beforeSetUp,
  'POST /user/profile/update-password': ownAccount,
  'POST /user/profile/change-email': { ...freshAccount, verified: true },
  'POST /user/profile/validate-email-change': { ...ownAccount, verified: true },
  'PUT /user/display': ownAccount,
  'GET /saved-views': ownAccount,
  'POST /saved-views': ownAccount,
  'PUT /saved-views/:id': ownAccount,
  'DELETE /saved-views/:id': ownAccount,
  'GET /user/sessions': ownAccount,
  'DELETE /user/sessions/:id': ownAccount,
  'DELETE /user/sessions': ownAccount,

  'GET /user/second-factor': beforeSetUp,
  'POST /user/second-factor/totp': { ...factor, fresh: true },
  'POST /user/second-factor/totp/:id/confirm': factor,
  'POST /user/second-factor/passkey/options': { ...factor, fresh: true },
  'POST /user/second-factor/passkey': factor,
  'DELETE /user/second-factor/:id': freshAccount,
  'POST /user/second-factor/recovery-codes': freshAccount,
  'GET /sign-in-provider': everyone,
  'POST /user/social/start': entrance,
  'POST /user/social/link': { ...freshAccount, callers: ['client', 'provider'], verified: true },
  'POST /user/social/callback': entrance,
  'POST /user/social/register': entrance,
  'POST /user/social/request-code': entrance,
  'POST /user/social/confirm-code': entrance,
  'POST /user/social/confirm-password': entrance,
  'POST /user/social/request-confirmation': { ...beforeSetUp, callers: ['client', 'provider'] },
  'POST /user/social/confirm': { ...beforeSetUp, callers: ['client', 'provider'] },
  'GET /user/identity': { ...ownAccount, callers: ['client', 'provider'] },
  'DELETE /user/identity/:id': { ...freshAccount, callers: ['client', 'provider'] },
  'POST /user/login/second-factor': secondHalf,
  'POST /user/login/passkey/options': secondHalf,
  'POST /user/login/passkey': secondHalf,

  'GET /favourites': inPerson(clientAlone),
  'GET /favourites/identifiers': inPerson(clientAlone),
  'POST /favourites': inPerson(clientAlone),
  'DELETE /favourites/:id': inPerson(clientAlone),

  'POST /match/count': everyone,
  'POST /match': everyone,
  // About health: shown to the client alone.
  'GET /match/answers': inPerson(clientAlone),
  'PUT /match/answers': inPerson(clientAlone),
  'DELETE /match/answers': inPerson(clientAlone),

  'GET /feature-flags': everyone,
  'POST /consent': everyone,
  'POST /contact': inPerson(everyone),
  'GET /region/therapist-states': everyone,

  'GET /client': clientAlone,
  'PUT /client': clientAlone,
  'POST /client/emergency-contact': clientAlone,
  // The answers about the reasons for therapy are only shown to the client, as the page says.
  'GET /client/preferences': inPerson(clientAlone),
  'PUT /client/preferences': inPerson(clientAlone),
  'GET /client/avatars': clientAlone,
  'GET /avatars/:id': everyone,
  'POST /client/avatar/:id': clientAlone,
  'GET /client/profile-picture': clientAlone,
  'POST /client/profile-picture': clientAlone,
  'DELETE /client/profile-picture': clientAlone,

  'POST /user/export': freshAccount,
  'GET /user/export/state': ownAccount,
  'GET /user/export': freshAccount,
  'GET /user/access-log': ownAccount,
  'GET /user/profile/delete-account': ownAccount,
  'DELETE /user/profile/delete-account': ownAccount,
  'POST /user/profile/delete-account': ownAccount,

  /** Answers only what the permissions of the operator open. */
  'GET /admin/queues': anyOperator,
  'GET /admin/home/money': finance,
  'GET /admin/home/bookings': supportOrFinance,
  // The audit log, and failed jobs.
  'GET /admin/home/recent': operator('super'),
  'GET /admin/home/system': operator('support'),
  'GET /admin/users': operator('support'),
  'GET /admin/users/:id': operator('support'),
  'GET /admin/users/:id/access-log': operator('support'),
  'POST /admin/users/:id/team-notes': operator('support'),
  'POST /admin/team-notes/:id/withdrawal': operator('support'),
  'POST /admin/users/:id/suspend': operator('support'),
  'POST /admin/users/:id/reinstate': operator('support'),
  'POST /admin/users/:id/password-reset': operator('support'),
  'POST /admin/users/:id/remove-second-factor': { ...operator('super'), fresh: true },
  'DELETE /admin/users/:id/sessions': operator('support'),
  'PUT /admin/users/:id/permissions': { ...operator('super'), fresh: true },
  'GET /admin/sessions': operator('support'),
  'DELETE /admin/sessions/:id': operator('support'),
  'GET /admin/match-weights': operator('content'),
  'PUT /admin/match-weights': operator('content'),
  'GET /admin/feature-flags': operator('content'),
  'PUT /admin/feature-flags': operator('content'),
  'GET /admin/reference/:kind': operator('content'),
  'GET /admin/reference-rows/:id': operator('content'),
  'POST /admin/reference/:kind': operator('content'),
  'PUT /admin/reference/:kind': operator('content'),
  'GET /admin/audit-log': operator('super'),
  'POST /admin/impersonation': operator('support'),
  'DELETE /admin/impersonation': { ...operator('support'), impersonation: 'allowed' },

  'GET /clients': ownClients,
  'GET /clients/:id': ownClients,
  'GET /clients/tags': ownClients,
  'PUT /clients/:id/tags': { ...ownClients, impersonation: 'blocked' },
  'GET /clients/relation/:id': ownClients,
  'GET /clients/:id/summary': ownClients,
  // As the therapist's earnings, which list the same money.
  'GET /clients/:id/payments': { ...ownProvider, relation: 'related' },
  'GET /client/profile/:id': ownClients,
  'GET /client/profile/:id/picture': ownClients,
  'GET /clients/:id/emergency': ownNotes,
  'PUT /clients/:id/safety-plan': ownNotes,

  'POST /clients/import': importsClients,
  'GET /clients/import/:id': importsClients,
  'POST /clients/import/manual': importsClients,
  'POST /clients/import/email': importsClients,
  'GET /clients/imported': importsClients,
  'GET /clients/imported/:id': importsClients,
  'PUT /clients/imported/:id': importsClients,
  'DELETE /clients/imported/:id': importsClients,
  'POST /clients/imported/:id/invite': importsClients,
  'POST /clients/imported/:id/withdraw': importsClients,
  'POST /invitation': entrance,
  'POST /invitation/accept': entrance,
  'POST /invitation/decline': entrance,

  'POST /note': ownNotes,
  'GET /note': ownNotes,
  'GET /note/booking/:id': ownNotes,
  'GET /note/client/:id': ownNotes,
  'GET /note/client/:id/files': ownNotes,
  'GET /note/draft-key': ownNotes,
  'GET /note/:id': ownNotes,
  'PUT /note/:id': ownNotes,
  'DELETE /note/:id': ownNotes,
  'POST /note/:id/sign': ownNotes,
  'POST /note/:id/addendum': ownNotes,
  'GET /note/:id/history': ownNotes,
  'POST /note/:id/files': ownNotes,
  'GET /note/:id/files/:fileId/content': ownNotes,
  'DELETE /note/:id/files/:fileId': ownNotes,

  'GET /room/waiting': { ...hostsRoom, relation: 'self' },
  'POST /room/:id/late': hostsRoom,
  'GET /room/:id/extension': hostsRoom,
  'POST /room/:id/extend': hostsRoom,
  'GET /room/:id': inRoom,
  'POST /room/:id/enter': inRoom,
  'POST /room/:id/admit': hostsRoom,
  'POST /room/:id/decline': hostsRoom,
  'POST /room/:id/remove': hostsRoom,
  'POST /room/:id/ice': inRoom,
  'POST /room/:id/signal': inRoom,
  'GET /room/:id/signals': inRoom,
  'POST /room/:id/present': inRoom,
  'POST /room/:id/leave': inRoom,
  'POST /room/:id/end': hostsRoom,
  'POST /room/:id/report': inRoom,
  'GET /room/:id/phone': betweenSides,
  'POST /room/:id/phone': betweenSides,
  'POST /room/:id/spoke': betweenSides,
  'POST /room/connection-test': { ...betweenSides, relation: 'self' },
  'GET /room/:id/live': { ...inRoom, callers: ['guest'], verified: false },

  'GET /messages/chat-list': ownMessages,
  'GET /messages/contacts': ownMessages,
  'PUT /messages/mark-seen': ownMessages,
  'PUT /messages/:id/update': ownMessages,
  'DELETE /messages/:id': ownMessages,
  'POST /messages/conversations': ownMessages,
  'POST /messages/store': ownMessages,
  'GET /messages/:id/files/:fileId/content': ownMessages,
  'POST /messages/typing': ownMessages,
  'GET /messages/draft-key': ownMessages,
  'GET /messages/settings': { ...ownProvider, impersonation: 'blocked' },
  'PUT /messages/settings': { ...ownProvider, impersonation: 'blocked' },
  'GET /notifications': ownNotifications,
  'GET /notifications/unseen': ownNotifications,
  'PUT /notifications/seen': { ...ownNotifications, impersonation: 'blocked' },
  'GET /notifications/settings': ownNotifications,
  'PUT /notifications/settings': { ...ownNotifications, impersonation: 'blocked' },
  'GET /push': ownDevices,
  'PUT /push/kinds': ownDevices,
  'POST /push/devices': ownDevices,
  'PUT /push/devices': ownDevices,
  'DELETE /push/devices/:id': ownDevices,
  'POST /push/devices/:id/test': ownDevices,
  'GET /sms': ownDevices,
  'PUT /sms/phone': ownNumber,
  'POST /sms/phone/confirm': ownNumber,
  'PUT /sms/reminders': ownDevices,
  'DELETE /sms/phone': ownDevices,

  'GET /providers': everyone,
  'GET /providers/search/fewer-filters': everyone,
  'GET /providers/search/suggestions': everyone,
  'GET /providers/:id': everyone,
  'GET /site-map/changes': everyone,
  'GET /site-map/lists': everyone,
  'GET /site-map/therapists': everyone,
  'GET /providers/:id/photo': everyone,
  'GET /review/provider/:id': everyone,
  'GET /provider': ownProvider,
  'GET /provider/photo': ownProvider,
  'POST /provider/update/info': ownProvider,
  'POST /provider/update/photo': ownProvider,
  'GET /provider/booking-fee/history': ownProvider,
  'POST /provider/booking-fee/general': inPerson(ownProvider),
  'GET /provider/booking-fee/therapy': ownProvider,
  'POST /provider/booking-fee/therapy': inPerson(ownProvider),
  'DELETE /provider/booking-fee/therapy/:id': inPerson(ownProvider),
  'GET /provider/promotions': ownProvider,
  'POST /provider/promotions/:id/agreement': inPerson(ownProvider),
  'GET /provider/packages': ownProvider,
  'POST /provider/packages': inPerson(ownProvider),
  'POST /provider/packages/:id/status': inPerson(ownProvider),

  'GET /provider/qualification/files': ownProvider,
  'GET /provider/qualification/files/:id': ownProvider,
  'GET /provider/qualification/files/:id/content': ownDocuments,
  'POST /provider/qualification/file/upload': ownDocuments,
  'DELETE /provider/qualification/files/:id': ownDocuments,
  'GET /provider/indemnity-insurance': ownProvider,
  'GET /provider/indemnity-insurance/:id/content': ownDocuments,
  'POST /provider/indemnity-insurance': ownDocuments,
  'DELETE /provider/indemnity-insurance/:id': ownDocuments,
  'GET /provider/experience': ownProvider,
  'GET /provider/experience/:id': ownProvider,
  'POST /provider/experience': ownProvider,
  'PUT /provider/experience/:id': ownProvider,
  'DELETE /provider/experience/:id': ownProvider,
  'GET /provider/license-states': ownProvider,
  'POST /provider/license-states': ownDocuments,

  'GET /provider/verification-submission': ownProvider,
  'PUT /provider/verification-submission': { ...ownDocuments, verified: true },
  'GET /provider/qualification/verification-note': ownProvider,
  'POST /provider/qualification/review-acknowledgement': ownDocuments,
  'GET /admin/verifications': operator('verify'),
  'GET /admin/verifications/:id': operator('verify'),
  'POST /admin/verifications/:id/claim': operator('verify'),
  'POST /admin/verifications/:id/release': operator('verify'),
  'POST /admin/verifications/:id/decision': operator('verify'),
  'GET /admin/documents/:id/content': operator('verify'),

  'GET /provider-availability/timeslot/:date': ownProvider,
  'GET /provider-availability/month/:month': ownProvider,
  'GET /provider-availability/days/default': ownProvider,
  'POST /provider-availability/days/default': ownProvider,
  'GET /provider-availability/days/recurring': ownProvider,
  'POST /provider-availability/days/recurring': ownProvider,
  'GET /provider-availability/days/custom': ownProvider,
  'GET /provider-availability/days/custom/:id': ownProvider,
  'POST /provider-availability/days/custom': ownProvider,
  'DELETE /provider-availability/days/custom/:id': ownProvider,
  'POST /provider-availability/day': ownProvider,
  'POST /provider-availability/days/closed': ownProvider,
  'GET /provider-availability/settings': ownProvider,
  'PUT /provider-availability/settings': ownProvider,
  'GET /provider-availability/occupancy/:date': ownProvider,
  'GET /provider/availability-setting': ownProvider,
  'POST /provider/availability-setting': ownProvider,
  'GET /providers-availability/:providerId/timeslot/:date': everyone,
  'GET /providers-availability/:providerId/month/:month': everyone,
  'GET /providers-availability/:providerId/settings': everyone,
  'POST /providers-availability/:providerId/hold': inPerson(everyone),
  'POST /providers-availability/hold/release': inPerson(everyone),
  'GET /providers-availability/hours': everyone,

  'POST /booking': ownClient,
  'GET /booking': { ...ownClient, verified: false },
  // Operators must not see what a client is looking for.
  'GET /booking/suggestions': inPerson({ ...ownClient, verified: false }),
  'GET /booking/choices/:providerId': { ...ownClient, verified: false },
  'GET /booking/:id': { ...ownClient, verified: false },
  'POST /booking/:id/schedule': ownClient,
  'POST /booking/:id/cancel': inPerson(ownClient),
  'GET /booking/:id/refund-check': { ...ownClient, verified: false },
  'GET /appointment': { ...party, verified: false },
  'GET /appointment/:id': { ...party, verified: false },
  'POST /appointment/:id/cancel': inPerson(party),
  'GET /appointment/policy/:id/cancellation': { ...party, verified: false },
  'GET /booking/:id/details': { ...ownClient, verified: false },
  'POST /appointment': { ...party, callers: ['provider'] },
  'GET /appointment/clients': ownProvider,
  'GET /appointment/client/:id': { ...ownProvider, relation: 'party' },
  'POST /booking/:id/reschedule': ownClient,
  'POST /appointment/:id/reschedule': party,
  'POST /appointment/:id/reschedule-update': party,
  'GET /appointment/policy/:id/reschedule': { ...party, verified: false },
  'POST /appointment/series': { ...party, callers: ['provider'] },
  'POST /booking/series': { ...ownClient, impersonation: 'blocked' },
  'GET /booking/:id/series': { ...ownClient, verified: false },
  'GET /appointment/:id/series': { ...party, verified: false },
  'POST /booking/series/:id/cancel': inPerson(party),
  'POST /booking/series/:id/move': party,
  'GET /booking/series/:id/payment': { ...ownClient, verified: false },
  'POST /booking/series/:id/payment': { ...ownClient, impersonation: 'blocked' },
  'GET /booking/series/:id/charging': { ...ownClient, verified: false },
  'PUT /booking/series/:id/charging': { ...ownClient, impersonation: 'blocked' },
  'DELETE /booking/series/:id/charging': { ...ownClient, impersonation: 'blocked' },
  'DELETE /booking/series/:id/charging/:bookingId': { ...ownClient, impersonation: 'blocked' },
  'POST /share-booking': inPerson(ownClient),
  'GET /booking/participant/:id': { ...party, verified: false },
  'POST /booking/participant/:id/status': inPerson(party),
  'POST /appointment/participant/:id/acknowledge': { ...party, callers: ['provider'] },
  'POST /appointment/participant/:id/reject-booking': inPerson({ ...party, callers: ['provider'] }),
  'POST /guest/appointment': entrance,
  'POST /guest/acknowledge': entrance,
  'POST /guest/reject': entrance,
  'POST /guest/room': entrance,
  'POST /waitlist': ownClient,
  'GET /waitlist': { ...ownClient, verified: false },
  'DELETE /waitlist/:id': { ...ownClient, verified: false },
  'POST /waitlist/:id/accept': { ...ownClient, impersonation: 'blocked' },
  'POST /waitlist/:id/payment': { ...ownClient, impersonation: 'blocked' },
  'POST /waitlist/:id/decline': ownClient,
  'GET /calendar': { ...ownAccount, callers: ['client', 'provider'] },
  'POST /calendar/rotate': { ...ownAccount, callers: ['client', 'provider'] },
  'GET /calendar/:secret': entrance,
  'GET /appointment/:id/calendar': inPerson({ ...party, verified: false }),

  'POST /review/:id': { ...ownClient, impersonation: 'blocked' },
  'PUT /review/:id': { ...ownClient, impersonation: 'blocked' },
  'GET /review/participant/:id': { ...ownClient, verified: false, impersonation: 'blocked' },
  'GET /review/booking/:id': { ...ownClient, verified: false, impersonation: 'blocked' },
  'GET /admin/reviews': operator('content'),
  'GET /admin/reviews/:id': operator('content'),
  'PUT /admin/reviews/:id': operator('content'),
  'GET /admin/jobs': operator('support'),
  'GET /admin/jobs/backlog': operator('support'),
  'POST /admin/jobs/:id/retry': operator('support'),
  'GET /admin/video-connections': operator('support'),
  'GET /live': signedIn,

  'GET /payment/booking/:id': { ...ownClient, verified: false },
  'POST /payment/booking/:id': { ...ownClient, impersonation: 'blocked' },
  'POST /payment/wallet': ownWallet,
  'POST /payment/card': ownWallet,
  'GET /payment/status/:reference': ownReceipts,
  'POST /payment/webhook/:gateway': { callers: ['gateway'], verified: false, relation: 'public' },
  'GET /provider/earnings/stats': ownProvider,
  'GET /wallet/balance': readsWallet,
  'GET /wallet/stats': readsWallet,
  'GET /wallet/transactions': readsWallet,
  'GET /wallet/transactions/:id': readsWallet,
  'GET /wallet/statement': ownReceipts,
  'GET /wallet/receipts': ownReceipts,
  'GET /wallet/refunds': readsWallet,
  'POST /payment/:reference/cancel': ownWallet,
  'POST /payment/:reference/refund': { ...ownWallet, fresh: true },
  'GET /payment/:reference/receipt': ownReceipts,
  'GET /booking/:id/receipt': { ...ownClient, verified: false, impersonation: 'blocked' },
  'GET /payment-methods': readsWallet,
  'PUT /payment-methods/:id/default': ownWallet,
  'DELETE /payment-methods/:id': ownWallet,
  'GET /gift-codes': ownReceipts,
  'POST /gift-codes': { ...ownWallet, fresh: true },
  'POST /gift-codes/redeem': ownWallet,
  'POST /gift-codes/:id/cancel': ownWallet,
  'POST /virtual-accounts/generate': ownWallet,
  'GET /virtual-accounts/account': readsWallet,
  'POST /virtual-accounts/confirm': ownWallet,

  'GET /provider/payout-details': { ...ownMoney, verified: false },
  'PUT /provider/payout-details': { ...ownMoney, fresh: true },
  'GET /provider/banks': { ...ownMoney, verified: false },
  'POST /provider/payout-details/resolve': ownMoney,
  'GET /provider/earnings': ownProvider,
  'GET /provider/today': ownProvider,
  'GET /provider/earnings/statement': { ...ownProvider, impersonation: 'blocked' },
  'GET /provider/payouts': ownProvider,
  'GET /provider/payouts/forecast': ownProvider,
  'GET /provider/payouts/:id': ownProvider,
  'GET /provider/payouts/:id/statement': inPerson(ownProvider),
  'POST /provider/payouts': { ...ownMoney, fresh: true },

  'POST /booking/price': everyone,
  'GET /packages/offers/:providerId': everyone,
  'GET /packages/purchase/:id': readsWallet,
  'GET /packages': readsWallet,
  'GET /packages/:id': readsWallet,
  'POST /packages': ownWallet,
  'POST /packages/:id/refund': ownWallet,
  'POST /booking/:id/package': { ...ownClient, impersonation: 'blocked' },
  'POST /booking/:id/code': { ...ownClient, impersonation: 'blocked' },
  'DELETE /booking/:id/code': { ...ownClient, impersonation: 'blocked' },
  'GET /admin/promotions': promotions,
  'POST /admin/promotions': { ...promotions, fresh: true },
  'POST /admin/promotions/:id/status': { ...promotions, fresh: true },
  'GET /admin/gift-codes': promotions,
  'POST /admin/gift-codes': { ...promotions, fresh: true },
  'POST /admin/gift-codes/:id/withdraw': { ...promotions, fresh: true },
  'GET /admin/payments': finance,
  'GET /admin/payments/:reference': finance,
  'POST /admin/payments/:reference/refund': { ...finance, fresh: true },
  'GET /admin/payouts': finance,
  'GET /admin/payouts/:id': finance,
  'POST /admin/payouts/:id/hold': finance,
  'POST /admin/payouts/:id/release': { ...finance, fresh: true },
  'GET /admin/bookings': supportOrFinance,
  'GET /admin/bookings/:id': supportOrFinance,
  'POST /admin/bookings/:id/refund': { ...finance, fresh: true },
  'GET /admin/adjustments': finance,
  'GET /admin/adjustments/owners': finance,
  'POST /admin/adjustments': { ...finance, fresh: true },
  'POST /admin/adjustments/:id/decision': { ...finance, fresh: true },
  'GET /admin/absence-cases': finance,
  'POST /admin/absence-cases/:id/decision': { ...finance, fresh: true },
  'GET /admin/unmatched-transfers': finance,
  'GET /admin/ledger/trial-balance': finance,
  'GET /admin/reconciliations': finance,
  'GET /admin/reconciliations/:id': finance,
  'POST /admin/reconciliations': finance,
}

export const rightOf = (address: string): Right | undefined =>
  Object.hasOwn(rights, address) ? rights[address as Address] : undefined

/** What an operator's own session may not call during an impersonation: everything except public calls and ending it. */
export const isRefusedWhileActing = ({ callers, impersonation }: Right): boolean =>
  impersonation === 'blocked' || (impersonation !== 'allowed' && !callers.includes('anyone'))

/** What an operator may not call while acting as a user. */
export const isRefusedWhileImpersonating = (
  { impersonation }: Right,
  method: string,
  scope: ImpersonationScope,
): boolean => impersonation === 'blocked' || (impersonation !== 'allowed' && scope === 'read' && method !== 'GET')
