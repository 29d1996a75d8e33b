import { useReading } from '#shared/i18n/words.tsx'
import { leaveTo } from '#shared/crisis/quick-exit-address.ts'

/** Quick exit (`start-quick-exit.ts`); a plain link without scripts. */
export function LeaveLink({ className }: { className: string | undefined }) {
  const { locale, t } = useReading()
  return (
    <a className={className} href={leaveTo[locale]} rel="noreferrer" data-leave="">
      {t('site.leave')}
    </a>
  )
}
