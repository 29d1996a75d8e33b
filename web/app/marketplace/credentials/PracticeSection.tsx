import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Page } from '#ui/page/Page.tsx'
import { SectionLinks } from '#ui/page/SectionLinks.tsx'
import * as paths from '#schemas/platform/paths.ts'

const sections = [
  ['verification', paths.verification()],
  ['qualifications', paths.qualifications()],
  ['insurance', paths.insurance()],
  ['work_history', paths.workHistory()],
  ['licence_states', paths.licenceStates()],
] as const

/** Layout of a credential page with the navigation to the other ones. */
export function PracticeSection({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslate()
  const links = sections.map(([name, to]) => ({ to, text: t(`credentials.sections.${name}`) }))
  return (
    <Page wide title={title}>
      <SectionLinks label={t('credentials.sections.label')} links={links} />
      {children}
    </Page>
  )
}
