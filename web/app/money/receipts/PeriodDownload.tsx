import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { receiptApi } from '#schemas/operations/receipts.calls.gen.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useDownload } from '#ui/files/use-download.ts'
import { FilterSelect } from '#ui/lists/FilterField.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { intlTag } from '#shared/i18n/locale.ts'

interface PeriodDownloadProps {
  title: string
  text: string
  endpoint: (typeof receiptApi)['ofPeriod' | 'earnings']
  /** Prefix of the file name. */
  name: string
}

/** How many years the list offers, the current one included. */
const years = 4
const widths = { flex: '1 1 140px', maxWidth: 220 }

/** Picks a year and one or all of its months, and downloads the document for that period. */
export function PeriodDownload({ title, text, endpoint, name }: PeriodDownloadProps) {
  const t = useTranslate()
  const heading = useId()
  const { locale, zone } = useFormats()
  const [thisYear] = useState(() => Number(plainDateOf(zone, new Date()).slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  const [month, setMonth] = useState('')
  const { download, isBusy } = useDownload()
  const may = useIsAllowed(endpoint)
  const save = () => {
    const period = month === '' ? String(year) : `${year}-${month.padStart(2, '0')}`
    return download(endpoint, {}, `${name}-${period}.pdf`, { year, month })
  }
  if (!may) return null
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 8, display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="h2" id={heading}>
        {title}
      </Typography>
      <Typography sx={{ maxWidth: '65ch', color: 'var(--muted)' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, width: '100%' }}>
        <FilterSelect
          label={t('receipts.year')}
          widths={widths}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {Array.from({ length: years }, (_, before) => thisYear - before).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </FilterSelect>
        <FilterSelect
          label={t('receipts.month')}
          widths={widths}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          <option value="">{t('receipts.whole_year')}</option>
          {monthsIn(intlTag[locale]).map((word, at) => (
            <option key={word} value={at + 1}>
              {word}
            </option>
          ))}
        </FilterSelect>
        <Button variant="outlined" loading={isBusy} onClick={save}>
          {t('receipts.save_period')}
        </Button>
      </Box>
    </Box>
  )
}

function monthsIn(tag: string): string[] {
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}
