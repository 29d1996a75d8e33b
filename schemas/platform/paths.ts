/**
 * Every address of the web, for pages, mails and servers: `paths.appointment({ id })`. Import it as `* as paths`: a build keeps only
 * the addresses that it uses. `addressOf` of `address.ts` adds the language.
 */
import { page } from './address.ts'

// Public pages
export const home = page('/')
export const therapists = page('/therapists/?country&state&speciality')
export const therapist = page('/therapists/:id/')
/** Therapists of a place. Lists of a concern are below it and below `/therapists/`. */
export const therapistsIn = page('/therapists/in/:place/')
/** All lists. */
export const therapistLists = page('/therapists/browse/')
/** Books with a therapist. */
export const book = page('/book/:id/?at&therapy&consultation')
/** `therapists`: two or three identifiers, separated by commas. */
export const compare = page('/compare/?therapists')
/** `q`: the question, or the results. Answers are never in the address. */
export const match = page('/match/?q')
/** `ended` says why the session ended. */
export const login = page('/login/?waiting&redirect&ended')
// The answer of a provider is in the fragment, which browsers do not send to a server.
export const socialCallback = page('/login/provider/')
export const register = page('/register/?redirect')
export const registerProvider = page('/register/provider/')
export const verify = page('/register/verify/?redirect')
export const forgotPassword = page('/forgot-password/')
// Browsers do not send the fragment, which holds the token, to a server.
export const newPassword = page('/password-reset/#:token')
export const guest = page('/guest/#:token')
/** The same room for a guest, who needs no account. */
export const guestSession = page('/guest/:id/session/')
export const invitation = page('/invitation/#:token')
export const clientCancellationPolicy = page('/policy/client-cancellation/')
export const providerCancellationPolicy = page('/policy/provider-cancellation/')
export const privacyPolicy = page('/privacy-policy/')
export const terms = page('/terms/')
export const crisisHelp = page('/crisis-help/')
export const contact = page('/contact/')
/** For therapists who think of joining. */
export const join = page('/join/')
export const help = page('/help/')
export const helpArticle = page('/help/:article/')
export const connectionTest = page('/connection-test/')
/** What the service worker shows without a connection. */
export const offline = page('/offline/')
export const notFound = page('/404/')

// Every signed-in person
export const overview = page('/overview/')
export const notifications = page('/notifications/')
export const messages = page('/messages/')
export const messageSettings = page('/messages/settings/')
/** With one person; `about` is a session. */
export const conversation = page('/messages/:id/?about')
export const account = page('/account/')
export const preferences = page('/account/preferences/')
export const savedTherapists = page('/account/saved/')
export const security = page('/account/security/')
export const ownData = page('/account/privacy/')
export const settings = page('/account/settings/')

// Sessions
export const appointments = page('/appointments/')
export const newAppointment = page('/appointments/new/?client&at')
/** `participantId` opens the review of that participant; `switch` leads to another therapist. */
export const appointment = page('/appointments/:id/?participantId&switch')
/** Right after it was booked or paid. */
export const appointmentConfirmed = page('/appointments/:id/confirmed/')
/** The room of an online session: a document of its own, which alone may use camera and microphone. */
export const session = page('/appointments/:id/session/')
export const bookings = page('/bookings/')
export const booking = page('/bookings/:id/')
export const schedule = page('/bookings/:id/schedule/')
export const bookSeries = page('/book/:id/series/?therapy')
export const waitlist = page('/waitlist/')
export const availability = page('/availability/')
export const calendar = page('/availability/month/')
export const customDates = page('/availability/dates/')
export const calendarSettings = page('/availability/settings/')

// Money
export const payment = page('/payment/:id/')
export const seriesPayment = page('/payment/series/:id/')
export const wallet = page('/wallet/')
export const transactions = page('/wallet/transactions/')
export const transaction = page('/wallet/transactions/:id/')
export const giftCodes = page('/wallet/gift-codes/')
export const buyPackage = page('/wallet/buy/:id/?card')
export const soldPackage = page('/wallet/packages/:id/')
export const fees = page('/fees/')
export const earnings = page('/payouts/')
export const payoutDetails = page('/payouts/details/')
export const payout = page('/payouts/:id/')

// Clients and notes of a therapist
export const clients = page('/clients/')
export const imported = page('/clients/imported/')
export const importClients = page('/clients/imported/file/')
/** `by` is `email` or `manual`. */
export const importByHand = page('/clients/imported/email-manual/?by')
export const client = page('/clients/:id/')
/** `id` is a client. */
export const notes = page('/notes/?id')
export const notesOfBooking = page('/notes/booking/:id/')
export const notesOfClient = page('/notes/client/:id/')
export const note = page('/notes/:id/')

// Practice of a therapist
export const verification = page('/verification/')
export const qualifications = page('/qualifications/')
export const insurance = page('/insurance/')
export const workHistory = page('/work-history/')
export const importWorkHistory = page('/work-history/import/')
export const licenceStates = page('/licence-states/')
export const reviews = page('/reviews/')

// Operators
export const verifications = page('/admin/verifications/')
export const verificationCase = page('/admin/verifications/:id/')
export const moderatedReviews = page('/admin/reviews/')
export const failedJobs = page('/admin/jobs/')
export const videoConnections = page('/admin/video-connections/')
export const operatorBookings = page('/admin/bookings/')
export const operatorBooking = page('/admin/bookings/:id/')
export const moneyPayments = page('/admin/payments/')
export const moneyPayouts = page('/admin/payouts/')
export const adjustments = page('/admin/adjustments/')
export const promotions = page('/admin/promotions/')
export const absenceCases = page('/admin/absences/')
export const books = page('/admin/books/')
export const users = page('/admin/users/')
export const user = page('/admin/users/:id/')
export const allSessions = page('/admin/sessions/')
export const featureFlags = page('/admin/feature-flags/')
export const matchWeights = page('/admin/match-weights/')
export const referenceData = page('/admin/reference/')
export const auditLog = page('/admin/audit-log/')
