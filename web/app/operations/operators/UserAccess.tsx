import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { AccessRow } from '#schemas/operations/privacy.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { cardList } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

const perPage = 10

/** A person's access log; it is read when it is opened, because that is logged too. */
export function UserAccess({ user }: { user: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="user-access">
      <Typography variant="h2" id="user-access" sx={{ mt: 6, mb: 1 }}>
        {t('operators.users.access')}
      </Typography>
      <Typography sx={{ mb: 3, color: 'var(--muted)' }}>{t('operators.users.access_about')}</Typography>
      {isOpen ? (
        <Log user={user} />
      ) : (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('operators.users.access_show')}
        </Button>
      )}
    </section>
  )
}

function Log({ user }: { user: string }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const read = useAccessLoggedRead(
    operatorApi.accessLogOf,
    { params: { id: user }, query: { page, perPage } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Loaded read={read} height={320}>
      {({ data, meta }) => (
        <>
          {data.length === 0 && <Typography>{t('operators.users.access_empty')}</Typography>}
          <Box component="ul" sx={{ ...cardList, ...(data.length === 0 && { border: 0 }) }}>
            {data.map((row, place) => (
              <Line key={`${page} ${place} ${row.at}`} row={row} />
            ))}
          </Box>
          {meta.lastPage > 1 && (
            <Pagination
              count={meta.lastPage}
              page={page}
              onChange={(_, chosen) => setPage(chosen)}
              sx={{ mt: 3, display: 'grid', justifyContent: 'center' }}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function Line({ row: { at, by, name, action, reason, count } }: { row: AccessRow }) {
  const t = useTranslate()
  const formats = useFormats()
  const who = [t(`operators.users.access_by.${by}`), name].filter(Boolean).join(', ')
  return (
    <Box component="li" sx={{ px: 5, py: 2, '& + &': { borderTop: '1px solid var(--hairline)' } }}>
      <Typography>
        {t(`access.${action.replaceAll('.', '_')}`)}
        {count > 1 && ` (${formats.number(count)})`}
      </Typography>
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {[formats.moment(at), who, reason !== null && t('operators.users.access_reason', { reason })]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  )
}
