import { useEffect, useState } from 'react'
import type { NewAccount } from '#schemas/identity/code-sign-in.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { ApiError } from '#shared/api/api.ts'
import { type Session, signInWithProof } from '#shared/api/session.ts'
import { type BookingChoice, forgetChoice, saveChoice } from '#shared/drafts/booking-choice.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import { type SessionPayment, startChoice } from '#schemas/money/payment-choice.ts'
import { firstChoice } from './choice.ts'
import type { CodePrice } from './code-price.ts'
import { type EmailCode, useEmailCode } from '#site/accounts/use-email-code.ts'
import { storeHeld } from './hold-hour.ts'
import { useCodePrice } from './use-code-price.ts'
import { useHold } from './use-hold.ts'
import { usePlaceBooking } from './use-place-booking.ts'
import type { Viewer } from './use-viewer.ts'

const slotRefusals: readonly string[] = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'SLOT_EXPIRED', 'SLOT_BUSY_SELF']

/** The choice with its hold, the person, and the calls that sign in, book and pay, in this order. */
export function useBookingForm(provider: PublicProvider, viewer: Viewer) {
  const { locale, t } = useReading()
  const { identifier } = provider
  const [choice, setChoice] = useState(() => firstChoice(provider, location.search))
  const [isLeaving, setLeaving] = useState(false)
  const startAt = choice.isLater ? null : choice.startAt
  const hold = useHold(
    { provider: identifier, therapy: choice.therapy, isConsultation: choice.isConsultation, startAt },
    t('book_page.taken'),
  )
  const place = usePlaceBooking(locale)
  const here = addressOf(locale, paths.book({ id: identifier, at: choice.startAt ?? undefined }))
  const priced = useCodePrice(provider, choice)
  const paying = usePayment(viewer, choice, priced)
  useEffect(() => saveChoice(identifier, choice), [identifier, choice])

  const leaveFor = (address: string) => {
    hold.retain()
    location.assign(address)
  }
  const enter = async (proof: string, account?: NewAccount): Promise<Session> => {
    const session = await signInWithProof({ proof, ...(account && { account }) })
    if (session.signedIn) viewer.setSession(session)
    else leaveFor(addressOf(locale, paths.login({ redirect: here, waiting: 'second-factor' })))
    return session
  }
  const code = useEmailCode(async (proof) => void (await enter(proof)))

  const form = useForm<Partial<NewAccount>>({
    schema: async () => {
      const { NewAccount: needed, NoAccount } = await import('#schemas/identity/code-sign-in.ts')
      return viewer.isClient ? NoAccount : needed
    },
    read: (data) => (viewer.isClient ? {} : accountOf(data)),
    also: () => [...missingTime(choice), ...(viewer.isClient ? [] : missingProof(code))],
    send: async (account) => {
      if (isLeaving) return
      if (viewer.isClient) return book()
      if (code.proven && (await enter(code.proven.proof, account as NewAccount)).signedIn) await book()
    },
  })

  async function book() {
    const hour = choice.isLater ? undefined : await hold.settled()
    if (hour === null) return
    setLeaving(true)
    try {
      const next = await place(
        {
          ...orderOf(identifier, choice),
          ...(priced.price && { promotionCode: priced.price.code }),
          ...(hour && { timeslotIdentifier: hour.slot.identifier, ...(hour.token && { hold: hour.token }) }),
        },
        paying.payment,
      )
      forgetChoice(identifier)
      storeHeld(identifier, { state: { is: 'none' } })
      leaveFor(next)
    } catch (error) {
      setLeaving(false)
      if (!(error instanceof ApiError)) throw error
      if (error.problem.fields?.promotionCode !== undefined) priced.setPrice(undefined)
      if (error.status === 401) viewer.setSession({ signedIn: false })
      if (!slotRefusals.includes(error.code)) throw error
      hold.lose(error.message, error.problem.alternatives ?? [])
    }
  }

  return {
    choice,
    change: (part: Partial<BookingChoice>) => setChoice((before) => ({ ...before, ...part })),
    hold,
    code,
    form,
    here,
    ...priced,
    isPaidNow: isDueNow(provider, choice, priced.fee),
    ...paying,
    isBusy: form.isBusy || isLeaving,
    isPlacing: isLeaving,
  }
}

/** Something is due at once; otherwise nothing, or after the therapist has accepted, or when the time is chosen. */
const isDueNow = ({ needsApproval }: PublicProvider, { isLater }: BookingChoice, fee: number): boolean =>
  fee > 0 && !needsApproval && !isLater

/** The chosen session or consultation, without its time. */
const orderOf = (providerIdentifier: string, { therapy, modality, isConsultation, note }: BookingChoice) => ({
  providerIdentifier,
  therapyIdentifier: therapy,
  modalityIdentifier: modality,
  ...(isConsultation && { isConsultation }),
  ...(note.trim() ? { note: note.trim() } : {}),
})
/** How the session is paid, and the client's package that can pay it. */
function usePayment(viewer: Viewer, choice: BookingChoice, { fee, price }: ReturnType<typeof useCodePrice>) {
  const [chosen, setPayment] = useState<SessionPayment>()
  const own = packageFor(viewer, choice, price)
  return { own, payment: paymentOf(viewer, fee, own, chosen), setPayment }
}

type OwnPackage = NonNullable<Viewer['packages']>[number]

/** The client's package that pays what is chosen, the first to expire; none together with a code. */
const packageFor = (
  { isClient, packages = [] }: Viewer,
  { therapy: chosen, isConsultation }: BookingChoice,
  price: CodePrice | undefined,
): OwnPackage | undefined =>
  isClient && !isConsultation && !price
    ? packages.find(({ therapy: { identifier } }) => identifier === chosen)
    : undefined

/** What is chosen, or else preselected: a package first; null where nothing can pay on this page, and the next one offers what else there is. */
function paymentOf(
  { balance, cards, cardGateway }: Viewer,
  fee: number,
  own?: OwnPackage,
  chosen?: SessionPayment,
): SessionPayment | null {
  const other = chosen?.method === 'package' ? undefined : chosen
  if (own && !other) return { method: 'package', packageIdentifier: own.identifier }
  const hasCards = cardGateway !== null
  if (!hasCards && cards.length === 0 && fee > (balance ?? 0)) return null
  return other ?? startChoice({ amount: fee, balance, methods: cards, hasCards })
}

const problem = (path: string, key: string): FieldProblem => ({ path, key, words: {} })

const missingTime = ({ startAt, isLater }: BookingChoice): FieldProblem[] =>
  startAt === null && !isLater ? [problem('slot', 'book_page.time_first')] : []

function missingProof({ proven, sentTo }: EmailCode): FieldProblem[] {
  if (proven) return []
  return [sentTo === undefined ? problem('email', 'book_page.email_first') : problem('code', 'book_page.code_first')]
}

/** One field for the name: the first word, and what follows it. */
function accountOf(data: FormData): Partial<NewAccount> {
  const [firstName, ...rest] = (textOf(data, 'firstName') ?? '').split(/\s+/)
  return {
    ...(firstName ? { firstName } : {}),
    ...(rest.length > 0 ? { lastName: rest.join(' ') } : {}),
    ...(data.get('termsAgreed') === 'on' ? { termsAgreed: true } : {}),
    timezone: visitorZone(),
  }
}
