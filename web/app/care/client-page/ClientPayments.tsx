import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import type { ClientPayment, ClientRow } from '#schemas/care/caseload.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useRead } from '#ui/api/use-call.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { nameOf } from '#app/care/caseload/client-words.ts'
import { usePage } from '#app/care/caseload/use-page.ts'

const columns = ['paidAt', 'session', 'method', 'status', 'amount', 'refunded'] as const

/** What the client has paid this therapist, session by session, newest first. */
export function ClientPayments({ client }: { client: ClientRow }) {
  const t = useTranslate()
  const [page, openPage] = usePage()
  const { data, error, refetch } = useRead(
    relationApi.payments,
    { params: { id: client.identifier }, query: { page, perPage: 20 } },
    { placeholderData: keepPreviousData },
  )
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={280} />
  if (data.meta.total === 0) return <EmptyState text={t('relations.payments.empty', { name: nameOf(client, t) })} />
  return (
    <>
      <Box sx={place}>
        <table aria-label={t('relations.views.payments')}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={name}>
                  {t(`relations.payments.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((payment) => (
              <Row key={payment.bookingIdentifier} payment={payment} />
            ))}
          </tbody>
        </table>
      </Box>
      {data.meta.lastPage > 1 && (
        <Pagination
          count={data.meta.lastPage}
          page={page}
          onChange={(_, wanted) => openPage(wanted)}
          sx={{ mt: 4, display: 'grid', justifyContent: 'center' }}
        />
      )}
    </>
  )
}

function Row({ payment }: { payment: ClientPayment }) {
  const t = useTranslate()
  const { moment, money } = useFormats()
  const { bookingIdentifier, paidAt, startAt, therapyCategory, method, amount, refunded, currency, status } = payment
  const paidOn = moment(paidAt)
  const paidWith = method ? t(`relations.payments.methods.${method}`) : t('resources.nothing')
  const returned = refunded > 0 ? money(refunded, currency) : t('resources.nothing')
  return (
    <tr>
      <td className="paidAt">
        <time dateTime={paidAt}>{paidOn}</time>
      </td>
      <th scope="row">
        <Link to={paths.appointment({ id: bookingIdentifier })}>
          {startAt ? moment(startAt) : t('relations.appointments.no_time')}
        </Link>
        <span className="about">{therapyCategory.name}</span>
        {/* What a phone has no columns for. */}
        <span className="about narrow">
          {paidWith} · {t('relations.payments.paidAt')} {paidOn}
        </span>
      </th>
      <td className="method">{paidWith}</td>
      <td>
        <StatusBadge status={status} text={t(`relations.payments.statuses.${status}`)} />
      </td>
      <td className="amount">
        {money(amount, currency)}
        {refunded > 0 && (
          <span className="about narrow">
            {t('relations.payments.refunded')} {returned}
          </span>
        )}
      </td>
      <td className="refunded">{returned}</td>
    </tr>
  )
}

/** Plain selectors: a style for each cell would cost script. */
const place = {
  containerType: 'inline-size',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  '& > table': { width: '100%', borderCollapse: 'collapse', fontSize: 14, lineHeight: 1.4 },
  '& th, & td': {
    boxSizing: 'border-box',
    height: 34,
    px: 3,
    py: 1,
    textAlign: 'left',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { fontSize: 13, fontWeight: 600, color: 'var(--muted)' },
  '& tbody > tr > *': { borderTop: '1px solid var(--hairline)' },
  '& tbody > tr:hover': { bgcolor: 'var(--sand)' },
  '& .amount, & .refunded': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody .amount': { fontWeight: 600 },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    color: 'var(--primary)',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& .about': { display: 'block', color: 'var(--muted)', fontSize: 13, fontWeight: 400 },
  '& .narrow': { display: 'none' },
  '& .status-badge': { bgcolor: 'transparent', p: 0, whiteSpace: 'normal' },
  // Date, method and refund stand below session and amount then.
  '@container (max-width: 640px)': {
    '& .paidAt, & .method, & .refunded': { display: 'none' },
    '& .narrow': { display: 'block' },
    '& th, & td': { px: 2 },
  },
} as const
