import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import { useAccessLoggedRead } from '#ui/api/use-access-logged-read.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { cardList } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

const most = 10

/** Where a person is signed in, last seen first. */
export function UserSignIns({ user }: { user: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const read = useAccessLoggedRead(operatorApi.sessions, { query: { userIdentifier: user, perPage: most } })
  return (
    <section aria-labelledby="user-sign-ins">
      <Typography variant="h2" id="user-sign-ins" sx={{ mt: 6, mb: 3 }}>
        {t('operators.users.sign_ins')}
      </Typography>
      <Loaded read={read} height={80}>
        {({ data }) =>
          data.length === 0 ? (
            <Typography sx={{ color: 'var(--muted)' }}>{t('operators.users.no_sign_ins')}</Typography>
          ) : (
            <Box component="ul" sx={cardList}>
              {data.map(({ identifier, device, address, createdAt, lastSeenAt }) => (
                <Box
                  component="li"
                  key={identifier}
                  sx={{ px: 5, py: 2, '& + &': { borderTop: '1px solid var(--hairline)' } }}
                >
                  <Typography>{[device, address].filter(Boolean).join(' · ')}</Typography>
                  <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
                    {t('operators.users.seen', { from: formats.moment(createdAt), seen: formats.moment(lastSeenAt) })}
                  </Typography>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </section>
  )
}
