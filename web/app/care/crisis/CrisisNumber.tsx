import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { emergencyElsewhere, firstHelpOf, telephoneLink } from '#schemas/platform/reference/first-help.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** The country's emergency number alone, from data that every page has. */
export function CrisisNumber() {
  const t = useTranslate()
  const { country } = useViewer()
  const number = firstHelpOf(country)?.emergency ?? emergencyElsewhere
  return (
    <Typography>
      {t('site.crisis_text')} <a href={telephoneLink(number)}>{number}</a>
    </Typography>
  )
}
