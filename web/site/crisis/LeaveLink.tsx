import { useReading } from '#shared/i18n/words.tsx'
import { leaveTo } from '#shared/crisis/leave-to.ts'

/** Away from here at once (`wake-leaving.ts`); a plain link where no script runs. */
export function LeaveLink({ className }: { className: string | undefined }) {
  const { locale, t } = useReading()
  return (
    <a className={className} href={leaveTo[locale]} rel="noreferrer" data-leave="">
      {t('site.leave')}
    </a>
  )
}
