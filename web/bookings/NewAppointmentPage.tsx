import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function NewAppointmentPage() {
  const t = useTranslate()
  return <Page title={t('new_appointment.title')}>{null}</Page>
}
