/** The signed-in user with their language, zone and formats, for every page. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { showCountry } from '#shared/api/api.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type Formats, formatsOf } from './formats.ts'
import type { UserInfo } from '#schemas/identity/accounts.ts'

export type Viewer = UserInfo

interface ViewerValue {
  viewer: Viewer
  formats: Formats
  setTimezone: (timezone: string) => void
  setPhotoUrl: (photoUrl: string | null) => void
  change: (change: Partial<Viewer>) => void
}

const ViewerContext = createContext<ViewerValue | null>(null)

export function ViewerProvider({ start, locale, children }: { start: Viewer; locale: Locale; children: ReactNode }) {
  const [viewer, setViewer] = useState(start)
  showCountry(viewer.country)
  const value = useMemo(
    () => ({
      viewer,
      formats: formatsOf(locale, viewer.timezone),
      setTimezone: (timezone: string) => setViewer((known) => ({ ...known, timezone })),
      setPhotoUrl: (photoUrl: string | null) => setViewer((known) => ({ ...known, photoUrl })),
      change: (change: Partial<Viewer>) => setViewer((known) => ({ ...known, ...change })),
    }),
    [viewer, locale],
  )
  return <ViewerContext value={value}>{children}</ViewerContext>
}

function useViewerValue(): ViewerValue {
  const value = useContext(ViewerContext)
  if (!value) throw new Error('No viewer above this component')
  return value
}

export const useViewer = (): Viewer => useViewerValue().viewer
export const useFormats = (): Formats => useViewerValue().formats
/** Applies changes that users make to their own data at once. */
export const useChangeViewer = () => useViewerValue().change
export const useSetTimezone = () => useViewerValue().setTimezone
export const useSetPhotoUrl = () => useViewerValue().setPhotoUrl
