import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { RowResult } from '#schemas/care/client-import.ts'
import { ImportSuccess } from './ImportSuccess.tsx'
import type { EmailResult } from './use-email-import.ts'

const counted = ['invited', 'new', 'duplicate', 'invalid'] as const

/** The number of imported people and the result of each address. */
export function EmailSuccess({ result: { emails, reply }, onClose }: { result: EmailResult; onClose: () => void }) {
  const t = useTranslate()
  const isAny = reply.counts.new + reply.counts.invited > 0
  return (
    <ImportSuccess title={t(isAny ? 'imports.email_success' : 'imports.email_nothing')} onClose={onClose}>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {counted.map(
          (status) =>
            reply.counts[status] > 0 && (
              <li key={status}>{t(`imports.count_${status}`, { smart_count: reply.counts[status] })}</li>
            ),
        )}
      </Box>
      {reply.counts.invalid > 0 && <Typography>{t('imports.kept_in_field')}</Typography>}
      <Typography sx={{ color: 'var(--muted)' }}>{t('imports.consent')}</Typography>
      <Typography component="h3" variant="h3">
        {t('imports.results')}
      </Typography>
      <Box component="ul" aria-label={t('imports.results')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reply.rows.map((row) => (
          <Box component="li" key={row.row} sx={{ py: 2, borderBottom: '1px solid var(--hairline)' }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{emails[row.row - 1]}</Box>
            <Box sx={{ color: row.status === 'invalid' ? 'var(--error)' : 'var(--muted)', fontSize: 14 }}>
              {t(outcomeOf(row))} {Object.values(row.fields).join(' ')}
            </Box>
          </Box>
        ))}
      </Box>
    </ImportSuccess>
  )
}

const outcomeOf = ({ status, duplicateOf }: RowResult): string =>
  status === 'duplicate' ? `imports.row_duplicate_${duplicateOf ?? 'imported'}` : `imports.row_${status}`
