import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { TagChips } from './TagChips.tsx'

/** Picture, status, start date and tags. `tags` is the control that edits the tags, where editing is allowed. */
export function ClientHead({ client, tags }: { client: ClientRow; tags: ReactNode }) {
  const t = useTranslate()
  const formats = useFormats()
  const { status, source, since, photoUrl } = client
  const day = formats.date(plainDateOf(formats.zone, since), { dateStyle: 'long' })
  return (
    <Box
      component="section"
      aria-label={t('relations.head')}
      sx={{ display: 'flex', alignItems: { xs: 'start', sm: 'center' }, gap: 4, mb: 5 }}
    >
      <PersonPicture photoUrl={photoUrl} size={72} />
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <StatusBadge status={status} text={t(choiceKey('clients', 'status', status))} />
          <Typography component="span" sx={{ color: 'var(--muted)' }}>
            {t(`relations.since.${source}`, { when: day })}
          </Typography>
        </Box>
        {tags && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
            {client.tags.length > 0 ? (
              <TagChips tags={client.tags} />
            ) : (
              <Typography component="span" sx={{ color: 'var(--muted)' }}>
                {t('relations.tags.none')}
              </Typography>
            )}
            {tags}
          </Box>
        )}
      </Box>
    </Box>
  )
}
