import { FormPage } from '../accounts/FormPage.tsx'
import { useReading } from '../kit/words.tsx'

/** What somebody sees whom a therapist has invited. */
export function Invitation() {
  const { t } = useReading()
  return <FormPage title={t('invitation.title')}>{null}</FormPage>
}
