import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { useDocumentName } from './document-name.ts'

/** The page size of a list. */
const most = { sort: 'expiresAt', perPage: 100 } as const

/** When the accepted licence and insurance end, the earliest first. */
export function DocumentEnds() {
  const t = useTranslate()
  const formats = useFormats()
  const nameOf = useDocumentName()
  const [today] = useState(() => plainDateOf(formats.zone, new Date()))
  const licences = useRead(credentialApi.qualifications, { query: { type: 'license', ...most } })
  const insurances = useRead(credentialApi.insurances, { query: most })
  if (!licences.data || !insurances.data) return null
  const documents = [
    ...licences.data.data,
    ...insurances.data.data.map((insurance) => ({ ...insurance, type: 'insurance' as const })),
  ]
    .filter(({ status }) => status === 'accepted' || status === 'expired')
    .toSorted((one, other) => (one.expiresAt ?? '9').localeCompare(other.expiresAt ?? '9'))

  const sentence = (expiresAt: string | null) =>
    expiresAt === null
      ? t('verification.ends.never')
      : t(`verification.ends.${expiresAt < today ? 'ended' : 'on'}`, {
          date: formats.date(expiresAt, { dateStyle: 'long' }),
        })
  return (
    <FormSection title={t('verification.ends.title')} text={t('verification.ends.hint')}>
      {documents.length === 0 && <Typography>{t('verification.ends.empty')}</Typography>}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
        {documents.map((document) => (
          <div key={document.identifier}>
            <Typography component="dt" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {nameOf(document)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {sentence(document.expiresAt)}
            </Typography>
          </div>
        ))}
      </Box>
    </FormSection>
  )
}
