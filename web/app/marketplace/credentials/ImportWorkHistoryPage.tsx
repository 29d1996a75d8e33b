import { useMemo } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { ImportCsv } from '#ui/import-csv/ImportCsv.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { PracticeSection } from './PracticeSection.tsx'
import { workHistoryTarget } from './work-history-target.ts'

/** Imports the work history from a file. */
export function ImportWorkHistoryPage() {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const target = useMemo(() => workHistoryTarget(dataProvider, t), [dataProvider, t])
  return (
    <PracticeSection title={t('credentials.history.import_title')}>
      <ImportCsv
        target={target}
        intro={t('credentials.history.import_text')}
        listLink={{ to: paths.workHistory(), text: t('credentials.history.import_to_list') }}
      />
    </PracticeSection>
  )
}
