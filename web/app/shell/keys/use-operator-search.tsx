import BookingsIcon from '@mui/icons-material/EventOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined'
import { useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { operatorBookingApi } from '#schemas/operations/operator-bookings.calls.gen.ts'
import type { OperatorBooking } from '#schemas/operations/operator-bookings.ts'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useRead } from '#ui/api/use-call.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import type { Command, Found } from './command.ts'

const most = 4
/** One or two letters would show many people, and each of them is recorded. */
const fewestLetters = 3

/** An operator finds what their permissions let them read: users, cases of verification, bookings, payments. */
export function useOperatorSearch(query: string): Found {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const isOn = query !== ''
  const what = { query: { search: query, perPage: most } }
  const may = {
    support: isOn && hasPermission(viewer, 'support'),
    verify: isOn && hasPermission(viewer, 'verify'),
    finance: isOn && hasPermission(viewer, 'finance'),
    bookings: query.length >= fewestLetters && hasPermission(viewer, ['support', 'finance']),
  }
  const users = useRead(operatorApi.users, what, { enabled: may.support })
  const cases = useRead(verificationApi.cases, what, { enabled: may.verify })
  const bookings = useRead(operatorBookingApi.list, what, { enabled: may.bookings })
  const payments = useRead(financeApi.payments, what, { enabled: may.finance })
  const bookingCommand = ({ identifier, clientName, providerName, startAt, status }: OperatorBooking): Command => ({
    id: `booking ${identifier}`,
    group: 'bookings',
    text: t('finance.bookings.of', { client: clientName, provider: providerName }),
    // A booking that has no time yet says so by its status.
    hint: [startAt && formats.moment(startAt), t(choiceKey('bookings', 'status', status))].filter(Boolean).join(' · '),
    icon: <BookingsIcon />,
    to: paths.operatorBooking({ id: identifier }),
  })
  const commands: Command[] = [
    ...(may.support ? (users.data?.data ?? []) : []).map((user): Command => ({
      id: user.identifier,
      group: 'people',
      text: user.name,
      hint: [t(choiceKey('users', 'userType', user.userType)), user.email].filter(Boolean).join(' · '),
      icon: <PeopleIcon />,
      to: paths.user({ id: user.identifier }),
    })),
    ...(may.verify ? (cases.data?.data ?? []) : []).map((one): Command => ({
      id: `case ${one.identifier}`,
      group: 'actions',
      text: t('command.review_case', { name: one.name }),
      icon: <VerificationIcon />,
      to: paths.verificationCase({ id: one.identifier }),
    })),
    ...(may.bookings ? (bookings.data?.data ?? []) : []).map(bookingCommand),
    ...(may.finance ? (payments.data?.data ?? []) : []).map((payment): Command => ({
      id: payment.reference,
      group: 'payments',
      text: t('command.payment_of', {
        sum: formats.money(payment.amount, payment.currency),
        name: payment.userName,
      }),
      hint: `${formats.moment(payment.createdAt)} · ${t(choiceKey('money-payments', 'status', payment.status))}`,
      icon: <PaymentsIcon />,
      to: `${paths.moneyPayments()}?${new URLSearchParams({ filter: JSON.stringify({ search: payment.reference }) })}`,
    })),
  ]
  return { commands, isReading: users.isLoading || cases.isLoading || bookings.isLoading || payments.isLoading }
}
