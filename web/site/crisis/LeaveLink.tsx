import { LeaveIcon } from '#site/art/LeaveIcon.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { quickExitAddresses } from '#shared/crisis/quick-exit-address.ts'

/** Quick exit (`start-quick-exit.ts`); a plain link without scripts. */
export function LeaveLink({ className }: { className: string | undefined }) {
  const { locale, t } = useReading()
  return (
    <a className={className} href={quickExitAddresses[locale]} rel="noreferrer" data-leave="">
      <LeaveIcon />
      {t('site.leave')}
    </a>
  )
}
