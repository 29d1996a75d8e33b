/**
 * Every free-text field, who reads it besides the writer, and the text on the screen that says so. A new field without a row
 * fails here; so does a field that others read without a text about it.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { allEndpoints } from '#schemas/endpoints.ts'

type Reader = 'only the writer' | 'the other participant' | 'guests' | 'operators' | 'the user concerned' | 'everybody'
interface Entry {
  readers: readonly Reader[]
  /** Key of the text beside the field, and the page that shows it. */
  messageKey: string
  at: string
}
/** The call accepts it, but no page offers a field for it. */
const unused = 'no field'

const entry = (readers: Reader | readonly Reader[], messageKey: string, at: string): Entry => ({
  readers: [readers].flat(),
  messageKey,
  at: `web/${at}`,
})
const cancelling = entry(
  'the other participant',
  'cancellation.message_hint',
  'app/scheduling/bookings/CancelDialog.tsx',
)
const booking = entry('the other participant', 'book_page.note_hint', 'site/booking/Note.tsx')
const moving = entry('the other participant', 'reschedule.note', 'app/scheduling/bookings/RescheduleDialog.tsx')
const note = entry('only the writer', 'notes.fields.content', 'app/care/notes/NoteFields.tsx')
const plan = entry('only the writer', 'relations.plan.private', 'app/care/client-page/EmergencyDialog.tsx')
const work = entry('operators', 'credentials.description_hint', 'app/marketplace/credentials/ExperienceDialog.tsx')
const review = entry('everybody', 'reviews.anonymous_off', 'app/marketplace/reviews/ReviewDialog.tsx')
const message = entry('the other participant', 'messages.compose.label', 'app/care/messages/Composer.tsx')
const about = entry(['the user concerned', 'operators'], 'operators.reason_hint', 'app/ui/forms/ReasonField.tsx')

const fields: Record<string, Entry | typeof unused> = {
  'POST /contact message': entry('operators', 'contact.message', 'site/contact/Contact.tsx'),
  'PUT /clients/:id/safety-plan warningSigns': plan,
  'PUT /clients/:id/safety-plan copingStrategies': plan,
  'PUT /clients/:id/safety-plan distractions': plan,
  'PUT /clients/:id/safety-plan peopleToAsk': plan,
  'PUT /clients/:id/safety-plan professionals': plan,
  'PUT /clients/:id/safety-plan safeSurroundings': plan,
  'PUT /clients/:id/safety-plan reasonsForLiving': plan,
  'POST /provider/update/info officeAddress': entry(
    ['the other participant', 'guests'],
    'account.profile.practice_text',
    'app/marketplace/provider-profile/ProviderForm.tsx',
  ),
  'POST /provider/update/info bio': entry(
    'everybody',
    'account.profile.preview',
    'app/marketplace/provider-profile/ProviderForm.tsx',
  ),
  'POST /provider/experience description': work,
  'PUT /provider/experience/:id description': work,
  'POST /booking note': booking,
  'POST /booking/series note': entry('the other participant', 'booking.note', 'app/scheduling/series/SeriesForm.tsx'),
  'POST /appointment note': entry(
    'the other participant',
    'new_appointment.note',
    'app/scheduling/appointments/NewAppointmentForm.tsx',
  ),
  'POST /appointment/series note': entry(
    'the other participant',
    'new_appointment.note',
    'app/scheduling/appointments/NewAppointmentForm.tsx',
  ),
  'POST /booking/:id/cancel message': cancelling,
  'POST /appointment/:id/cancel message': cancelling,
  'POST /booking/series/:id/cancel message': unused,
  'POST /booking/:id/reschedule note': moving,
  'POST /appointment/:id/reschedule note': moving,
  'POST /booking/series/:id/move note': unused,
  'POST /share-booking message': entry(
    'guests',
    'participants.message_hint',
    'app/scheduling/participants/InviteDialog.tsx',
  ),
  'POST /appointment/participant/:id/reject-booking message': entry(
    'the other participant',
    'participants.request.message_hint',
    'app/scheduling/participants/RejectDialog.tsx',
  ),
  'POST /admin/gift-codes reason': entry(
    'operators',
    'promotion.gifts.hints.reason',
    'app/money/promotions/IssueGiftDialog.tsx',
  ),
  'POST /admin/payments/:reference/refund reason': about,
  'POST /admin/payouts/:id/hold reason': about,
  'POST /admin/payouts/:id/release reason': about,
  'POST /admin/bookings/:id/refund reason': about,
  'POST /admin/adjustments reason': about,
  'POST /admin/absence-cases/:id/decision reason': about,
  'POST /admin/adjustments/:id/decision note': entry(
    'operators',
    'finance.adjustments.note_hint',
    'app/operations/finance/DecideDialog.tsx',
  ),
  'POST /review/:id comment': review,
  'PUT /review/:id comment': review,
  'POST /note content': note,
  'PUT /note/:id content': note,
  'POST /note/:id/addendum content': note,
  'DELETE /note/:id reason': entry('only the writer', 'notes.delete.reason_hint', 'app/care/notes/DeleteDialog.tsx'),
  'POST /messages/store content': message,
  'PUT /messages/:id/update content': message,
  'PUT /messages/settings autoReplyText': entry(
    'the other participant',
    'messages.settings.reply.hint',
    'app/care/messages/MessageSettingsReply.tsx',
  ),
  'POST /admin/verifications/:id/decision note': entry(
    'the user concerned',
    'verification_case.note_hint',
    'app/marketplace/verification/DecisionForm.tsx',
  ),
  'POST /admin/verifications/:id/decision items[].note': entry(
    'the user concerned',
    'verification_case.reject_hint',
    'app/marketplace/verification/VerdictFields.tsx',
  ),
  'POST /admin/users/:id/team-notes content': entry(
    'operators',
    'operators.team_notes.hint',
    'app/operations/operators/NewTeamNoteForm.tsx',
  ),
  'POST /admin/users/:id/suspend reason': about,
  'POST /admin/users/:id/reinstate reason': about,
  'POST /admin/users/:id/password-reset reason': about,
  'POST /admin/users/:id/remove-second-factor reason': about,
  'POST /admin/impersonation reason': about,
}

const named = /^(note|reason|message|comment|content|bio|description|text)$|Text$/i
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown
  ui?: { input?: string }
}

/** Fields with several lines, or with a name that suggests sentences. */
function freeTexts(shape: Shape | undefined, path = ''): string[] {
  if (!shape) return []
  const name = /[^.]*$/.exec(path)?.[0] ?? ''
  if (shape.ui?.input === 'multiline' || (shape.type === 'string' && named.test(name))) return [path]
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, field]) =>
      freeTexts(field, path === '' ? key : `${path}.${key}`),
    ),
    ...new Set((shape.anyOf ?? []).flatMap((one) => freeTexts(one, path))),
    ...freeTexts(shape.items, `${path}[]`),
  ]
}

test('every free-text field has its readers', () => {
  const found = allEndpoints.flatMap(({ address, body, upload }) =>
    [body as Shape | undefined, (upload as { fields?: Shape } | undefined)?.fields].flatMap((shape) =>
      freeTexts(shape).map((field) => `${address} ${field}`),
    ),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(fields).toSorted())
})

test.each(Object.entries(fields).flatMap(([field, line]) => (line === unused ? [] : [[field, line] as const])))(
  '%s: the page says who reads it, in both languages',
  (_field, { messageKey, at }) => {
    const page = readFileSync(new URL(`../../${at}`, import.meta.url), 'utf8')
    const family = `${messageKey.slice(0, messageKey.lastIndexOf('.'))}.\${`
    expect(page.includes(messageKey) || page.includes(family)).toBe(true)
    for (const words of [en, de]) expect(wordsOf(words, messageKey)).toMatch(/\S/)
  },
)

const wordsOf = (words: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], words)

test('the page says that the client reads what a therapist writes when declining', () => {
  expect([en.participants.request.message, en.participants.request.message_hint].join(' ')).toMatch(/client reads/)
  expect(de.participants.request.message_hint).toMatch(/liest/)
})
