import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { AvailabilitySection } from './AvailabilitySection.tsx'
import { useSetting } from './calendar-queries.ts'
import { type ConflictList, Conflicts } from './Conflicts.tsx'
import { NoTherapies } from './NoTherapies.tsx'
import { SetupChoice } from './SetupChoice.tsx'
import { TherapyPanel } from './TherapyPanel.tsx'
import type { Day } from './week.ts'
import { WeekHours } from './WeekHours.tsx'

/** The usual week of the signed-in therapist: one for all therapies, or one for each. */
export function WeekPage() {
  const t = useTranslate()
  const setting = useSetting()
  return (
    <AvailabilitySection title={t('availability.week_title')}>
      <Loaded read={setting} height={680}>
        {(data) => <Weeks setting={data} />}
      </Loaded>
    </AvailabilitySection>
  )
}

/** Unsaved hours of each edited week; switching to another week keeps them. */
type Drafts = Readonly<Record<string, readonly Day[]>>

function Weeks({ setting }: { setting: AvailabilitySetting }) {
  const isByTherapy = setting.calendarSetupType === 'BY_CATEGORY'
  const [chosen, setChosen] = useState(setting.categories[0]?.categoryIdentifier ?? null)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [conflicts, setConflicts] = useState<ConflictList>([])
  useLeaveWarning(Object.keys(drafts).length > 0)

  const category = isByTherapy ? chosen : null
  const key = category ?? 'general'
  const setDays = (days: readonly Day[] | null) =>
    setDrafts((known) => {
      const others = Object.entries(known).filter(([name]) => name !== key)
      return Object.fromEntries(days ? [...others, [key, days] as const] : others)
    })

  return (
    <>
      <SetupChoice setting={setting} onConflicts={setConflicts} />
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {isByTherapy && (
        <TherapyPanel
          therapies={setting.categories}
          chosen={category}
          unsaved={Object.keys(drafts)}
          onChoose={setChosen}
          onConflicts={setConflicts}
        />
      )}
      {isByTherapy && category === null ? (
        <NoTherapies />
      ) : (
        <WeekHours key={key} category={category} draft={drafts[key]} onDraft={setDays} onConflicts={setConflicts} />
      )}
    </>
  )
}
