import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Page } from '#ui/page/Page.tsx'
import { SectionLinks } from '#ui/page/SectionLinks.tsx'
import * as paths from '#schemas/platform/paths.ts'

const addresses = {
  week: paths.availability(),
  month: paths.calendar(),
  dates: paths.customDates(),
  settings: paths.calendarSettings(),
}
const sections = ['week', 'month', 'dates', 'settings'] as const

interface AvailabilitySectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** One page of the availability rules, with links to the others above it. */
export function AvailabilitySection({ title, actions, children }: AvailabilitySectionProps) {
  const t = useTranslate()
  const links = sections.map((section) => ({ to: addresses[section], text: t(`calendar.sections.${section}`) }))
  return (
    <Page wide title={title} actions={actions}>
      <SectionLinks label={t('calendar.sections.label')} links={links} />
      {children}
    </Page>
  )
}
